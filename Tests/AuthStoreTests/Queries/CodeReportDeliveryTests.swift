import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

@Suite("Messages to one number of which a gateway is to hear")
struct CodeReportDeliveryTests {
    private static func insert(
        _ id: String,
        to number: String?,
        at milliseconds: Int64 = 0,
        due: Int64? = nil,
        in transaction: any Transaction
    ) throws {
        var delivery = Delivery(
            id: id,
            scope: .tenant,
            road: .sms,
            purpose: "firstFactor",
            recipient: "+1******0101",
            createdAt: .start.after(milliseconds),
            expiresAt: .start.after(600_000),
            updatedAt: .start.after(milliseconds)
        )
        delivery.dueAt = .start.after(due ?? milliseconds)
        try transaction.insert(delivery)
        guard let number else { return }
        try transaction.insert(
            CodeReport(
                delivery: id,
                scope: .tenant,
                numberMark: number,
                dueAt: .start.after(600_000)
            )
        )
    }

    private static func take(_ store: SQLStore, at milliseconds: Int64) async throws -> [Delivery] {
        try await store.write { transaction in
            try transaction.takeDeliveries(
                on: .sms,
                limit: 10,
                at: .start.after(milliseconds),
                until: .start.after(milliseconds + 180_000)
            )
        }
    }

    private static func end(_ delivery: Delivery, in store: SQLStore) async throws {
        let result = DeliveryResult(.sent, gateway: "g", reference: "r")
        _ = try await store.write { try $0.endDelivery(delivery, as: result, at: .start) }
    }

    @Test(
        "They are taken one at a time, the oldest first, and others beside them",
        arguments: TestDatabase.available
    )
    func oneAtATime(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        try await store.write { transaction in
            try Self.insert("b", to: "n", at: 1, in: transaction)
            try Self.insert("a", to: "n", at: 2, in: transaction)
            try Self.insert("other", to: "m", at: 2, in: transaction)
            try Self.insert("untold", to: nil, at: 2, in: transaction)
        }
        let taken = try await Self.take(store, at: 10)
        #expect(Set(taken.map(\.id)) == ["b", "other", "untold"])
        #expect(try await Self.take(store, at: 20).isEmpty)
        try await Self.end(try #require(taken.first { $0.id == "b" }), in: store)
        #expect(try await Self.take(store, at: 20).map(\.id) == ["a"])
    }

    @Test(
        "Many workers at once take one of them",
        arguments: TestDatabase.available
    )
    func manyWorkers(on database: TestDatabase) async throws {
        let store = try await database.openStore(connections: 4)
        try await store.write { transaction in
            for id in ["a", "b", "c", "d"] { try Self.insert(id, to: "n", in: transaction) }
        }
        let taken = try await withThrowingTaskGroup(of: [Delivery].self) { group in
            for _ in 0..<12 { group.addTask { try await Self.take(store, at: 0) } }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(taken.map(\.id) == ["a"])
    }

    @Test(
        "One that waits for a gateway holds no newer one up, but is not sent beside it",
        arguments: TestDatabase.available
    )
    func waits(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        try await store.write { transaction in
            try Self.insert("old", to: "n", due: 5000, in: transaction)
            try Self.insert("new", to: "n", at: 1000, in: transaction)
        }
        let new = try #require(try await Self.take(store, at: 1000).first)
        #expect(new.id == "new")
        #expect(try await Self.take(store, at: 5000).isEmpty)
        try await Self.end(new, in: store)
        #expect(try await Self.take(store, at: 5000).map(\.id) == ["old"])
    }

    @Test(
        "One whose server has stopped holds the next one up for half a minute, and no longer",
        arguments: TestDatabase.available
    )
    func stopped(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        try await store.write { try Self.insert("old", to: "n", in: $0) }
        #expect(try await Self.take(store, at: 0).count == 1)
        try await store.write { try Self.insert("new", to: "n", at: 1000, in: $0) }
        #expect(try await Self.take(store, at: 29_999).isEmpty)
        #expect(try await Self.take(store, at: 30_000).map(\.id) == ["new"])
    }
}
