import AuthCrypto
import AuthDomain
import AuthGateways
import AuthStore
import AuthTestSupport
import HTTPServer
import Testing

@Suite("The risk service")
struct RiskCheckTests {
    private static let secret = "0123456789abcdef"
    private static let number = "+442079460301"
    private static let tooMany = "TOO_MANY_ATTEMPTS_TRY_LATER"

    private static func server(
        asking service: StandIn,
        isOpenOnFailure: Bool = true,
        url: String? = nil
    ) async throws -> TestServer {
        var setup = TestServer.Setup.production
        var rules = OutgoingRules()
        rules.certificates = service.certificate
        rules.allowsLoopback = true
        setup.outgoing = rules
        let server = try await TestServer.guarded(setup: setup)
        let key = RiskService(
            url: url ?? service.url + "/risk",
            secret: secret,
            isOpenOnFailure: isOpenOnFailure
        ).stored(
            of: TestServer.project,
            at: server.clock.now(),
            secrets: server.environment.secrets
        )
        try await server.store.write { try $0.set(key) }
        return server
    }

    @Test("It is asked with a signature, and what it allows goes out")
    func allowed() async throws {
        let service = try StandIn { _ in HTTPResponse(status: 200, text: #"{"allow":true}"#) }
        let server = try await Self.server(asking: service)
        #expect(await server.message(to: Self.number, from: "198.51.100.9").status == 200)
        let request = try #require(service.requests.first)
        let asked = try JSONValue(parsing: request.body)
        #expect(asked["to"]?.stringValue == Self.number)
        #expect(asked["region"] == "GB" && asked["purpose"] == "firstFactor")
        #expect(asked["address"] == "198.51.100.9" && asked["kind"] == "risk")
        let isSigned = WebhookSignature.isRight(
            request.head.headers["Hearth-Signature"] ?? "",
            of: request.body,
            timestamp: request.head.headers["Hearth-Timestamp"] ?? "",
            secret: Array(Self.secret.utf8),
            now: server.clock.now()
        )
        #expect(isSigned)
        await service.stop()
    }

    @Test("What it refuses does not go out; why is in the log, and in no answer")
    func refused() async throws {
        let service = try StandIn { _ in
            HTTPResponse(
                status: 200,
                text: #"{"allow":false,"reason":"swapped lately +442079460301"}"#
            )
        }
        let server = try await Self.server(asking: service)
        let answer = await server.message(to: Self.number)
        #expect(answer.error == Self.tooMany && !answer.text.contains("swapped"))
        #expect(server.sent.sms.isEmpty)
        let line = server.log.first { $0.contains("refused by the risk service") } ?? ""
        #expect(line.contains("swapped lately") && !line.contains("442079460301"))
        await service.stop()
    }

    @Test("Without an answer that makes sense it fails open, or closed where it is set so")
    func silent() async throws {
        for text in ["", "{}", #"{"allow":"yes"}"#] {
            let service = try StandIn { _ in HTTPResponse(status: 200, text: text) }
            let open = try await Self.server(asking: service)
            #expect(await open.message(to: Self.number).status == 200)
            let closed = try await Self.server(asking: service, isOpenOnFailure: false)
            #expect(await closed.message(to: Self.number).error == Self.tooMany)
            #expect(closed.sent.sms.isEmpty)
            #expect(closed.log.contains { $0.contains("the risk service gave no answer") })
            await service.stop()
        }
        let broken = try StandIn { _ in HTTPResponse(status: 500, text: #"{"allow":true}"#) }
        let closed = try await Self.server(asking: broken, isOpenOnFailure: false)
        #expect(await closed.message(to: Self.number).error == Self.tooMany)
        await broken.stop()
        #expect(await closed.message(to: Self.number).error == Self.tooMany)
    }

    @Test("It is not asked for what is refused anyway, nor for fictional numbers")
    func order() async throws {
        let service = try StandIn { _ in HTTPResponse(status: 200, text: #"{"allow":true}"#) }
        let server = try await Self.server(asking: service)
        try await server.setMoneyGuard(["number": ["perHour": 1]])
        #expect(await server.message(to: "+19002345678").status == 400)
        #expect(await server.message(to: TestServer.fictionalNumber).status == 200)
        #expect(service.requests.isEmpty)
        #expect(await server.message(to: Self.number).status == 200)
        #expect(await server.message(to: Self.number).status == 400)
        #expect(service.requests.count == 1)
        await service.stop()
    }

    @Test("Who always hears no is not asked about for ever")
    func refusedOften() async throws {
        let service = try StandIn { _ in HTTPResponse(status: 200, text: #"{"allow":false}"#) }
        let server = try await Self.server(asking: service)
        try await server.setMoneyGuard([:], limits: ["messagesPerCaller": 3])
        for _ in 0..<5 { #expect(await server.message(to: Self.number).error == Self.tooMany) }
        #expect(service.requests.count == 3)
        let stranger = await server.message(to: Self.number, from: "198.51.100.9")
        #expect(stranger.error == Self.tooMany && service.requests.count == 4)
        await service.stop()
    }

    @Test("A service at an address that is not called counts as silent")
    func forbidden() async throws {
        let service = try StandIn { _ in HTTPResponse(status: 200, text: #"{"allow":true}"#) }
        let server = try await Self.server(
            asking: service,
            isOpenOnFailure: false,
            url: "https://169.254.169.254/risk"
        )
        #expect(await server.message(to: Self.number).error == Self.tooMany)
        await service.stop()
    }
}
