import AuthCrypto
import AuthDomain
import AuthGateways
import AuthStore
import AuthTestSupport
import Testing

/// Receipts, codes and workers lock a message ahead of its attempt.
@Suite("The order in which a delivery worker locks rows")
struct DeliveryLockTests {
    @Test(
        "A message that ends or waits again holds no attempt while it waits for its own row",
        arguments: [GatewayAnswer.accepted(reference: "r"), .busy(reason: "b")]
    )
    func messageFirst(answer: GatewayAnswer) async throws {
        let database = try await TestDatabase.postgres.open(connections: 8)
        let bench = try await DeliveryBench(
            store: SQLStore(on: database, mode: .dev)
        )
        try await bench.accept()
        let found = try await bench.store.read { try $0.deliveries(limit: 1) }.first
        let delivery = try #require(found)
        let attempt = VerificationAttempt(
            id: delivery.id,
            scope: delivery.scope,
            purpose: .signIn,
            startedAt: bench.clock.now(),
            expiresAt: bench.clock.now().adding(seconds: 600)
        )
        try await bench.store.write { try $0.insert(attempt) }
        let (calls, called) = AsyncStream.makeStream(of: Void.self)
        let (answers, mayAnswer) = AsyncStream.makeStream(of: Void.self)
        let worker = bench.sms(
            DeliveryGateway("a") { _ in
                called.finish()
                for await _ in answers {}
                return answer
            }
        )
        async let sent: Void = worker.runOnce()
        for await _ in calls {}
        try await LockedRows.hold(
            "SELECT id FROM deliveries WHERE id = \(delivery.id) FOR UPDATE",
            in: database
        ) { rows in
            mayAnswer.finish()
            try await rows.waitForOthers()
            let free = try await database.write { connection in
                try connection.execute(
                    """
                    SELECT id FROM verification_attempts WHERE id = \(delivery.id)
                    FOR UPDATE SKIP LOCKED
                    """
                ).count
            }
            #expect(free == 1)
        }
        try await sent
    }
}
