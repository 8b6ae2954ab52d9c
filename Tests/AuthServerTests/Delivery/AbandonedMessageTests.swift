import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

@Suite("Messages that no server has a gateway for")
struct AbandonedMessageTests {
    private static let hour: Int64 = 3600

    private func insert(
        _ id: String,
        on road: MessageRoad,
        expiresInHours hours: Int64,
        isTaken: Bool = false,
        in server: TestServer
    ) async throws {
        let now = server.clock.now()
        var delivery = Delivery(
            id: id,
            scope: Scope(project: TestServer.project),
            road: road,
            purpose: "FACTOR_REMOVED",
            recipient: "a***@example.com",
            createdAt: now,
            expiresAt: now.adding(seconds: hours * Self.hour),
            updatedAt: now
        )
        delivery.sealedContent = [1, 2, 3]
        delivery.state = isTaken ? .sending : .waiting
        delivery.dueAt = now
        try await server.store.write { [delivery] in try $0.insert(delivery) }
    }

    private func state(_ id: String, in server: TestServer) async throws -> Delivery.State? {
        try await server.store.read { try $0.delivery(id) }?.state
    }

    @Test(
        "They expire, keep nothing of what was in them, and go",
        arguments: TestDatabase.available
    )
    func expire(on database: TestDatabase) async throws {
        let server = try await TestServer(on: database)
        let upkeep = Upkeep(server.environment)
        try await insert("mail", on: .email, expiresInHours: 72, in: server)
        try await insert("begun", on: .email, expiresInHours: 72, isTaken: true, in: server)
        try await insert("text", on: .sms, expiresInHours: 1, isTaken: true, in: server)
        server.clock.advance(seconds: 71 * Self.hour)
        #expect(try await upkeep.run(leaving: [.sms, .email]).isEmpty)
        #expect(try await state("text", in: server) == .sending)
        #expect(try await upkeep.run().map(\.id) == ["text"])
        #expect(try await state("mail", in: server) == .waiting)
        #expect(try await state("begun", in: server) == .waiting)
        #expect(try await state("text", in: server) == .unknown)

        server.clock.advance(seconds: 3 * Self.hour)
        #expect(try await Set(upkeep.run().map(\.id)) == ["mail", "begun"])
        #expect(try await upkeep.run().isEmpty)
        let mail = try await server.store.read { try $0.delivery("mail") }
        #expect(mail?.state == .expired && mail?.sealedContent == nil && mail?.dueAt == nil)
        #expect(try await server.store.read { try $0.openDeliveries(on: .email) } == 0)
        server.clock.advance(seconds: 8 * 24 * Self.hour)
        _ = try await upkeep.run()
        for id in ["mail", "begun", "text"] {
            #expect(try await state(id, in: server) == nil, "\(id)")
        }
    }

    @Test("However many they are, all of them are ended", arguments: MessageRoad.allCases)
    func many(on road: MessageRoad) async throws {
        let server = try await TestServer()
        let count = Delivery.endedAtOnce + 1
        for index in 0..<count {
            try await insert("\(index)", on: road, expiresInHours: 1, in: server)
        }
        server.clock.advance(seconds: 2 * Self.hour)
        #expect(try await Upkeep(server.environment).run().count == count)
    }

    @Test("A message that a server may yet send is left to it")
    func waiting() async throws {
        let server = try await TestServer()
        try await insert("mail", on: .email, expiresInHours: 1, in: server)
        try await insert("text", on: .sms, expiresInHours: 1, isTaken: true, in: server)
        server.clock.advance(seconds: Self.hour - 60)
        #expect(try await Upkeep(server.environment).run().isEmpty)
        #expect(try await state("mail", in: server) == .waiting)
        #expect(try await state("text", in: server) == .sending)
    }
}
