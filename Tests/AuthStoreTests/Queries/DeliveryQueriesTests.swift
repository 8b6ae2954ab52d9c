import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

@Suite("Delivery queries")
struct DeliveryQueriesTests {
    private static let sample = delivery("d")

    private static func delivery(
        _ id: String,
        on road: MessageRoad = .sms,
        due: Int64 = 0,
        expires: Int64 = 600_000
    ) -> Delivery {
        var delivery = Delivery(
            id: id,
            scope: .tenant,
            road: road,
            purpose: "firstFactor",
            recipient: "+1******0101",
            createdAt: .start,
            expiresAt: .start.after(expires),
            updatedAt: .start
        )
        delivery.sealedContent = [1, 2, 3]
        delivery.dueAt = .start.after(due)
        return delivery
    }

    private static func take(
        _ store: SQLStore,
        limit: Int = 10,
        at milliseconds: Int64 = 0
    ) async throws -> [Delivery] {
        try await store.write { transaction in
            try transaction.takeDeliveries(
                on: .sms,
                limit: limit,
                at: .start.after(milliseconds),
                until: .start.after(milliseconds + 1000)
            )
        }
    }

    @Test("Every field comes back", arguments: TestDatabase.available)
    func roundTrip(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        var delivery = Self.delivery("d", on: .email)
        delivery.state = .unknown
        delivery.gateway = "smtp"
        delivery.reference = "r"
        delivery.reason = "why"
        delivery.attempts = 3
        try await store.write { [delivery] in try $0.insert(delivery) }
        #expect(try await store.read { try $0.delivery("d") } == delivery)
        #expect(try await store.read { try $0.delivery("other") } == nil)
    }

    @Test("Of many workers one gets a message", arguments: TestDatabase.available)
    func once(on database: TestDatabase) async throws {
        let store = try await database.openStore(connections: 4)
        try await store.write { transaction in
            for number in 0..<8 { try transaction.insert(Self.delivery("d\(number)")) }
        }
        let taken = try await withThrowingTaskGroup(of: [Delivery].self) { group in
            for _ in 0..<12 { group.addTask { try await Self.take(store, limit: 3) } }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        // Whoever meets another one at the same rows may come away with fewer.
        let rest = try await Self.take(store)
        let ids = (taken + rest).map(\.id)
        #expect(ids.count == 8 && Set(ids).count == 8)
        #expect((taken + rest).allSatisfy { $0.state == .sending && $0.attempts == 1 })
    }

    @Test("What is not due or has expired is not taken", arguments: TestDatabase.available)
    func notDue(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        try await store.write { transaction in
            try transaction.insert(Self.delivery("later", due: 5000))
            try transaction.insert(Self.delivery("expired", expires: 0))
            try transaction.insert(Self.delivery("mail", on: .email))
        }
        #expect(try await Self.take(store).isEmpty)
        #expect(try await Self.take(store, at: 5000).map(\.id) == ["later"])
        let expired = try await store.write {
            try $0.expireDeliveries(on: .sms, limit: 9, at: .start)
        }
        #expect(expired.map(\.id) == ["expired"])
        #expect(expired.first?.state == .expired && expired.first?.sealedContent == nil)
        #expect(
            try await store.write { try $0.expireDeliveries(on: .sms, limit: 9, at: .start) }
                .isEmpty
        )
    }

    @Test(
        "Of many that ended at once so many end as are asked for, those first that were due first",
        arguments: TestDatabase.available
    )
    func some(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        try await store.write { transaction in
            for (index, name) in ["c", "a", "b"].enumerated() {
                try transaction.insert(
                    Self.delivery(name, due: Int64(index) - 10, expires: 0)
                )
            }
        }
        func expire(_ limit: Int) async throws -> Set<String> {
            try await store.write { transaction in
                let ended = try transaction.expireDeliveries(on: .sms, limit: limit, at: .start)
                return Set(ended.map(\.id))
            }
        }
        #expect(try await expire(0).isEmpty)
        #expect(try await expire(2) == ["c", "a"])
        #expect(try await expire(2) == ["b"])
    }

    @Test(
        "A message of a worker that is gone is unknown, and nobody takes it again",
        arguments: TestDatabase.available
    )
    func gone(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        try await store.write { try $0.insert(Self.sample) }
        let taken = try #require(try await Self.take(store).first)
        let early = try await store.write {
            try $0.giveUpDeliveries(on: .sms, limit: 9, at: .start)
        }
        #expect(early.isEmpty)
        let given = try await store.write {
            try $0.giveUpDeliveries(on: .sms, limit: 9, at: .start.after(1000))
        }
        #expect(given.map(\.state) == [.unknown] && given.first?.sealedContent == nil)
        #expect(try await Self.take(store, at: 2000).isEmpty)
        let late = DeliveryResult(.sent, gateway: "a")
        #expect(
            try await store.write { try $0.endDelivery(taken, as: late, at: .start) } == false
        )
    }

    @Test(
        "A message that was put back is taken again, and the first worker has no say any more",
        arguments: TestDatabase.available
    )
    func again(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        try await store.write { try $0.insert(Self.sample) }
        let first = try #require(try await Self.take(store).first)
        #expect(
            try await store.write { transaction in
                try transaction.putBack(
                    first,
                    until: .start.after(2000),
                    gateway: "a",
                    reason: "busy",
                    at: .start
                )
            }
        )
        #expect(try await Self.take(store, at: 1999).isEmpty)
        let second = try #require(try await Self.take(store, at: 2000).first)
        #expect(second.attempts == 2 && second.sealedContent == [1, 2, 3])
        let result = DeliveryResult(.sent, gateway: "b", reference: "r")
        #expect(
            try await store.write { try $0.endDelivery(first, as: result, at: .start) } == false
        )
        #expect(try await store.write { try $0.endDelivery(second, as: result, at: .start) })
        let ended = try #require(try await store.read { try $0.delivery("d") })
        #expect(ended.state == .sent && ended.reference == "r" && ended.gateway == "b")
        #expect(ended.sealedContent == nil && ended.dueAt == nil)
    }

    @Test("A receipt counts once, and for its own gateway", arguments: TestDatabase.available)
    func receipt(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        try await store.write { try $0.insert(Self.sample) }
        let receipt = DeliveryReceipt(gateway: "b", name: .reference("r"), state: .delivered)
        let note: @Sendable (DeliveryReceipt) async throws -> Delivery.State? = { receipt in
            try await store.write { try $0.noteReceipt(receipt, at: .start) }?.state
        }
        #expect(try await note(receipt) == nil)
        let taken = try #require(try await Self.take(store).first)
        let result = DeliveryResult(.sent, gateway: "b", reference: "r")
        _ = try await store.write { try $0.endDelivery(taken, as: result, at: .start) }
        let foreign = DeliveryReceipt(gateway: "a", name: .id("d"), state: .failed)
        #expect(try await note(foreign) == nil)
        #expect(try await note(receipt) == .delivered)
        #expect(try await note(receipt) == nil)
        let late = DeliveryReceipt(gateway: "b", name: .id("d"), state: .failed)
        #expect(try await note(late) == nil)
    }

    @Test(
        "Only what is open counts, and only what is over is forgotten",
        arguments: TestDatabase.available
    )
    func counting(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        try await store.write { transaction in
            for id in ["a", "b"] { try transaction.insert(Self.delivery(id)) }
            try transaction.insert(Self.delivery("mail", on: .email))
        }
        #expect(try await store.read { try $0.openDeliveries(on: .sms) } == 2)
        let taken = try #require(try await Self.take(store, limit: 1).first)
        #expect(try await store.read { try $0.openDeliveries(on: .sms) } == 2)
        let result = DeliveryResult(.failed, gateway: nil)
        _ = try await store.write { try $0.endDelivery(taken, as: result, at: .start) }
        #expect(try await store.read { try $0.openDeliveries(on: .sms) } == 1)
        #expect(try await store.read { try $0.isDeliveryDue(on: .sms, at: .start) })
        try await store.write { try $0.purgeDeliveries(before: .start.after(1)) }
        #expect(try await store.read { try $0.delivery(taken.id) } == nil)
        #expect(try await store.read { try $0.openDeliveries(on: .sms) } == 1)
    }
}
