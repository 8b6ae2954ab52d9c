import AuthCrypto
import AuthDomain
import AuthGateways
import AuthStore
import AuthTestSupport
import Testing

@Suite("Gateways in verification attempts")
struct DeliveryStepsTests {
    /// Takes a message over whose attempt is written down, has it sent, and reads the attempt.
    private func attempt(
        _ gateways: DeliveryGateway...,
        on database: TestDatabase = .sqlite,
        after work: (DeliveryBench) async throws -> Void = { _ in }
    ) async throws -> VerificationAttempt {
        let bench = try await DeliveryBench(on: database)
        try await bench.accept()
        let delivery = try #require(
            try await bench.store.read { try $0.deliveries(limit: 1) }.first
        )
        let attempt = VerificationAttempt(
            id: delivery.id,
            scope: delivery.scope,
            purpose: .signIn,
            startedAt: bench.clock.now(),
            expiresAt: bench.clock.now().adding(seconds: 600)
        )
        try await bench.store.write { try $0.insert(attempt) }
        try await work(bench)
        try await bench.worker(.sms(SMSRoutes(gateways))).runOnce()
        let found = try await bench.store.read { try $0.attempt(delivery.id, of: "shop") }
        return try #require(found)
    }

    @Test("Each gateway that was tried is a step, in order", arguments: TestDatabase.available)
    func order(on database: TestDatabase) async throws {
        let told = try await attempt(
            DeliveryGateway("a", answering: .refused(reason: "code 21408")),
            DeliveryGateway("b", answering: .busy(reason: "the status 503")),
            DeliveryGateway("c", answering: .accepted(reference: "r")),
            on: database
        )
        #expect(told.steps.map(\.kind) == [.gatewayRefused, .gatewayBusy, .gatewayAccepted])
        #expect(told.steps.map(\.gateway) == ["a", "b", "c"])
        #expect(told.steps.map(\.reason) == ["code 21408", "the status 503", nil])
        #expect(told.outcome == .waiting)
        let text = "\(told)"
        #expect(!text.contains("123456") && !text.contains("6505550101"))
    }

    @Test("A message that no gateway wants is undelivered")
    func refused() async throws {
        let told = try await attempt(DeliveryGateway("a", answering: .refused(reason: "no")))
        #expect(told.outcome == .undelivered && told.steps.map(\.kind) == [.gatewayRefused])
    }

    @Test("A message of which nobody knows may arrive")
    func uncertain() async throws {
        let told = try await attempt(DeliveryGateway("a", answering: .uncertain(reason: "silence")))
        #expect(told.outcome == .waiting && told.steps.map(\.kind) == [.gatewayUncertain])
    }

    @Test("A message that expires unsent is undelivered")
    func expired() async throws {
        let told = try await attempt(
            DeliveryGateway("a", answering: .accepted(reference: nil)),
            after: { $0.clock.advance(seconds: 700) }
        )
        #expect(told.outcome == .undelivered && told.steps.map(\.kind) == [.messageExpired])
    }
}
