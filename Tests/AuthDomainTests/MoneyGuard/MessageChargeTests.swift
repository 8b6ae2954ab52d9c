import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

@Suite("What many messages were counted for")
struct MessageChargeTests {
    private static let start = VirtualClock.start
    private static let price: Int64 = 50_000
    private static let prefixes = ["+1650555", "+4930"]

    /// A message that was counted so many milliseconds after the start.
    private static func delivery(_ milliseconds: Int64, to prefix: String) -> Delivery {
        let time = Timestamp(milliseconds: start.milliseconds + milliseconds)
        var delivery = Delivery(
            id: "\(milliseconds)",
            scope: Scope(project: "shop"),
            road: .sms,
            purpose: "firstFactor",
            recipient: "+1******0101",
            createdAt: time,
            expiresAt: time.adding(seconds: 600),
            updatedAt: time
        )
        delivery.charge = MessageCharge(prefix: prefix, price: MoneyAmount(micros: price))
        return delivery
    }

    /// Counts a message to its sums, which run for an hour.
    private static func count(_ delivery: Delivery, in transaction: any Transaction) throws {
        let time = delivery.createdAt
        let counters = ["shop/spent/day", "shop/spent/month"].map { name in
            MessageCounter(
                name,
                adding: price,
                atMost: .max,
                endsAt: time.adding(seconds: 3600),
                refusal: .spendingCap
            )
        }
        _ = try transaction.add(to: counters, at: time)
        try transaction.countSent(
            to: delivery.charge?.prefix ?? "",
            of: "shop",
            in: Timestamp(seconds: time.seconds / 300 * 300)
        )
    }

    @Test(
        "They are given back together, by one statement for each sum and each slot",
        arguments: TestDatabase.available
    )
    func together(on database: TestDatabase) async throws {
        let counted = CountedStatements(of: try await database.open())
        let store = try await SQLStore(on: counted, mode: .dev)
        let project = Project(id: "shop", number: "1", config: "{}", createdAt: Self.start)
        let many = (0..<100).map { index in
            Self.delivery(Int64(index), to: Self.prefixes[index % 2])
        }
        // Of an hour that is over, and whose sums have begun anew.
        let old = Self.delivery(-3_600_000, to: Self.prefixes[0])
        let kept = Self.delivery(500, to: Self.prefixes[0])
        try await store.write { transaction in
            try transaction.insertIfMissing(project)
            for delivery in [old] + many + [kept] {
                try Self.count(delivery, in: transaction)
            }
        }
        let before = counted.count
        try await store.write { try (many + [old]).giveBack(in: $0) }
        #expect(counted.count - before == 5)
        try await store.read { transaction throws in
            let names = ["shop/spent/day", "shop/spent/month"]
            let sums = try transaction.messageSums(names, at: kept.createdAt)
            #expect(sums.map(\.amount) == [Self.price, Self.price])
            for (prefix, left) in zip(Self.prefixes, [Int64(1), 0]) {
                let conversion = try transaction.conversion(
                    of: prefix,
                    of: "shop",
                    from: Self.start.adding(seconds: -7200),
                    to: kept.createdAt
                )
                #expect(conversion.sent == left, "\(prefix)")
            }
        }
    }

    @Test(
        "A message whose code was used stays counted, though more are given back",
        arguments: TestDatabase.available
    )
    func used(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        let project = Project(id: "shop", number: "1", config: "{}", createdAt: Self.start)
        let many = (0..<3).map { Self.delivery(Int64($0), to: Self.prefixes[0]) }
        let slot = Timestamp(seconds: Self.start.seconds / 300 * 300)
        try await store.write { transaction in
            try transaction.insertIfMissing(project)
            for delivery in many { try Self.count(delivery, in: transaction) }
            try transaction.countUsed(of: Self.prefixes[0], of: "shop", in: slot)
            try many.giveBack(in: transaction)
        }
        let conversion = try await store.read { transaction in
            try transaction.conversion(of: Self.prefixes[0], of: "shop", from: slot, to: slot)
        }
        #expect(conversion.sent == 1 && conversion.used == 1)
    }
}
