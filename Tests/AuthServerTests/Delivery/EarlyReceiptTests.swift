import AuthDomain
import AuthServer
import AuthStore
import AuthTestSupport
import HTTPServer
import Testing

/// A gateway that is believed without a signature: the body names the message and its state.
private struct TrustingReader: ReceiptReader {
    let name = "pigeon"

    func read(_ request: ReceiptRequest) -> ReceiptStatement? {
        let words = String(decoding: request.body, as: UTF8.self).split(separator: " ")
        guard words.count == 2, let state = Delivery.State(rawValue: String(words[1])) else {
            return .nothing
        }
        return .receipt(
            DeliveryReceipt(gateway: name, name: .id(String(words[0])), state: state)
        )
    }
}

@Suite("Receipts that come early")
struct EarlyReceiptTests {
    private func handler(_ server: TestServer) -> any HTTPHandler {
        AuthServer(
            environment: server.environment,
            mode: .production,
            log: Log(format: .json) { _ in },
            receipts: Receipts([TrustingReader()]) { _, _ in }
        ).handler
    }

    private func insert(_ state: Delivery.State, in server: TestServer) async throws {
        var delivery = Delivery(
            id: "a",
            scope: Scope(project: TestServer.project),
            road: .sms,
            purpose: "firstFactor",
            recipient: "+1******0101",
            createdAt: VirtualClock.start,
            expiresAt: VirtualClock.start,
            updatedAt: VirtualClock.start
        )
        delivery.state = state
        delivery.dueAt = VirtualClock.start
        try await server.store.write { [delivery] in try $0.insert(delivery) }
    }

    private func state(_ server: TestServer) async throws -> Delivery.State? {
        try await server.store.read { try $0.delivery("a") }?.state
    }

    @Test("A failure that is told while the message is being sent is to be told again")
    func failed() async throws {
        let server = try await TestServer(.production)
        try await insert(.sending, in: server)
        let request = TestRequest.post("/hearth/v1/receipts/pigeon", "a failed")
        #expect(await handler(server).respond(to: request.request).status == 503)
        #expect(try await state(server) == .sending)
    }

    @Test("What has arrived while it was being sent has arrived")
    func delivered() async throws {
        let server = try await TestServer(.production)
        try await insert(.sending, in: server)
        let request = TestRequest.post("/hearth/v1/receipts/pigeon", "a delivered")
        #expect(await handler(server).respond(to: request.request).status == 204)
        #expect(try await state(server) == .delivered)
    }

    @Test("What a gateway says of a message is a step of its verification")
    func step() async throws {
        let server = try await TestServer(.production)
        try await insert(.sent, in: server)
        let attempt = VerificationAttempt(
            id: "a",
            scope: Scope(project: TestServer.project),
            purpose: .signIn,
            startedAt: VirtualClock.start,
            expiresAt: VirtualClock.start.adding(seconds: 600)
        )
        try await server.store.write { try $0.insert(attempt) }
        let request = TestRequest.post("/hearth/v1/receipts/pigeon", "a failed")
        #expect(await handler(server).respond(to: request.request).status == 204)
        let told = try #require(try await server.attempts().last)
        #expect(told.outcome == .undelivered)
        #expect(told.steps.map(\.kind) == [.receiptFailed])
        #expect(told.steps.map(\.gateway) == ["pigeon"])
    }
}
