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
        let message = try await DeliveryWithAttempt { try await $0.accept() }
        let (calls, called) = AsyncStream.makeStream(of: Void.self)
        let (answers, mayAnswer) = AsyncStream.makeStream(of: Void.self)
        let worker = message.bench.sms(
            DeliveryGateway("a") { _ in
                called.finish()
                for await _ in answers {}
                return answer
            }
        )
        async let sent: Void = worker.runOnce()
        for await _ in calls {}
        try await LockedRows.hold(
            "SELECT id FROM deliveries WHERE id = \(message.delivery.id) FOR UPDATE",
            in: message.database
        ) { rows in
            mayAnswer.finish()
            try await rows.waitForOthers()
            #expect(try await message.isAttemptFree)
        }
        try await sent
    }
}
