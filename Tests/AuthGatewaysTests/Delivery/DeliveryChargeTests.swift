import AuthCrypto
import AuthDomain
import AuthGateways
import AuthStore
import AuthTestSupport
import Testing

@Suite("What messages that never go out were counted for")
struct DeliveryChargeTests {
    private static let price = MoneyAmount(micros: 50_000)
    private static let prefix = "+1650555"

    /// What stands in the store of two messages at 50,000 each, of which one is taken over here.
    private struct Counts: Equatable {
        var day: Int64
        var month: Int64
        var sent: Int64

        static let both = Counts(day: 100_000, month: 100_000, sent: 2)
        static let one = Counts(day: 50_000, month: 50_000, sent: 1)
    }

    private let slot = Timestamp(seconds: VirtualClock().now().seconds / 300 * 300)

    /// Counts a message to the prefix.
    private func count(_ bench: DeliveryBench, on transaction: any Transaction) throws {
        let now = bench.clock.now()
        let counters = ["shop/spent/day", "shop/spent/month"].map { name in
            MessageCounter(
                name,
                adding: Self.price.micros,
                atMost: .max,
                endsAt: now.adding(seconds: 3600),
                refusal: .spendingCap
            )
        }
        _ = try transaction.add(to: counters, at: now)
        try transaction.countSent(to: Self.prefix, of: "shop", in: slot)
    }

    /// Takes a message over beside another one that nothing is known of.
    private func accept(_ bench: DeliveryBench) async throws {
        let message = UserMessage.sms(
            SMSMessage(
                scope: Scope(project: "shop"),
                to: "+16505550101",
                code: "123456",
                purpose: .firstFactor,
                sessionInfo: Base64URL.encode(SecureRandom.bytes(32)),
                wording: Wording(ProjectConfig([:]), project: "shop", locale: "en"),
                charge: MessageCharge(prefix: Self.prefix, price: Self.price)
            )
        )
        let project = Project(
            id: "shop",
            number: "123456789012",
            config: "{}",
            createdAt: bench.clock.now()
        )
        try await bench.store.write { [queue = bench.queue] transaction in
            try transaction.insertIfMissing(project)
            try count(bench, on: transaction)
            try count(bench, on: transaction)
            try queue.accept(message, in: transaction)
        }
    }

    private func counts(_ bench: DeliveryBench) async throws -> Counts {
        let now = bench.clock.now()
        return try await bench.store.read { transaction in
            let sums = try transaction.messageSums(["shop/spent/day", "shop/spent/month"], at: now)
            let amounts = Dictionary(sums.map { ($0.name, $0.amount) }) { $1 }
            let conversion = try transaction.conversion(
                of: Self.prefix,
                of: "shop",
                from: slot,
                to: now
            )
            return Counts(
                day: amounts["shop/spent/day"] ?? 0,
                month: amounts["shop/spent/month"] ?? 0,
                sent: conversion.sent
            )
        }
    }

    @Test("One that every gateway refuses is given back, once", arguments: TestDatabase.available)
    func refused(on database: TestDatabase) async throws {
        let bench = try await DeliveryBench(on: database)
        try await accept(bench)
        let worker = bench.sms(DeliveryGateway("a", answering: .refused(reason: "r")))
        try await worker.runOnce()
        #expect(try await counts(bench) == .one)
        bench.clock.advance(seconds: 900)
        try await worker.runOnce()
        #expect(try await counts(bench) == .one)
    }

    @Test("One that expires unsent is given back", arguments: TestDatabase.available)
    func expired(on database: TestDatabase) async throws {
        let bench = try await DeliveryBench(on: database)
        try await accept(bench)
        let worker = bench.sms(DeliveryGateway("a", answering: .busy(reason: "b")))
        try await worker.runOnce()
        #expect(try await counts(bench) == .both)
        bench.clock.advance(seconds: 600)
        try await worker.runOnce()
        #expect(try await bench.states() == [.expired])
        #expect(try await counts(bench) == .one)
    }

    @Test(
        "One that a gateway has, or may have, is not given back, whatever is said of it later",
        arguments: [GatewayAnswer.accepted(reference: "r"), .uncertain(reason: "u")]
    )
    func taken(answer: GatewayAnswer) async throws {
        let bench = try await DeliveryBench()
        try await accept(bench)
        try await bench.sms(DeliveryGateway("a", answering: answer)).runOnce()
        bench.clock.advance(seconds: 900)
        try await bench.sms(DeliveryGateway("a", answering: answer)).runOnce()
        let receipt = DeliveryReceipt(gateway: "a", name: .reference("r"), state: .failed)
        let now = bench.clock.now()
        _ = try await bench.store.write { try $0.noteReceipt(receipt, at: now) }
        #expect(try await counts(bench) == .both)
    }

    @Test("One whose sender was killed may have gone out, and is not given back")
    func killed() async throws {
        let bench = try await DeliveryBench()
        try await accept(bench)
        let now = bench.clock.now()
        _ = try await bench.store.write { transaction in
            try transaction.takeDeliveries(on: .sms, limit: 1, at: now, until: now)
        }
        try await bench.sms(DeliveryGateway("a", answering: .refused(reason: "r"))).runOnce()
        #expect(try await bench.states() == [.unknown])
        #expect(try await counts(bench) == .both)
    }

    @Test("One that is given back holds no attempt while it waits for what was spent")
    func lockOrder() async throws {
        let sent = try await DeliveryWithAttempt(accept)
        let worker = sent.bench.sms(DeliveryGateway("a", answering: .refused(reason: "r")))
        var sending: Task<Void, any Error>?
        try await LockedRows.hold(
            "SELECT name FROM message_sums FOR UPDATE",
            in: sent.database
        ) { rows in
            sending = Task { try await worker.runOnce() }
            try await rows.waitForOthers()
            #expect(try await sent.isAttemptFree)
        }
        try await sending?.value
    }

    @Test("Nothing is taken off a sum that has begun anew since", arguments: TestDatabase.available)
    func nextPeriod(on database: TestDatabase) async throws {
        let bench = try await DeliveryBench(on: database)
        try await accept(bench)
        bench.clock.advance(seconds: 3600)
        try await bench.store.write { transaction in
            for _ in 0..<2 { try count(bench, on: transaction) }
        }
        try await bench.sms(DeliveryGateway("a", answering: .refused(reason: "r"))).runOnce()
        let after = try await counts(bench)
        #expect(after.day == 100_000 && after.month == 100_000)
    }
}
