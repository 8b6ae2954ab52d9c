import AuthCrypto
import AuthDomain
import AuthGateways
import AuthServer
import AuthStore
import AuthTestSupport
import HTTPServer
import Testing

@Suite("Addresses that mails bounce from")
struct BounceTests {
    private static let secret = Array("a-secret-of-a-webhook".utf8)

    /// Takes a mail over for a user, and has one of several gateways send it.
    private func sentMail(in server: TestServer, by gateway: String) async throws -> String {
        var setup = MessageQueue.Setup()
        setup.roads = [.email]
        let queue = MessageQueue(
            setup,
            clock: server.clock,
            random: RepeatableRandom(seed: .random(in: 1...1_000_000)),
            keyRing: try SharedKeys.keyRing.get(),
            phoneNumbers: PhoneNumberRules()
        ) { _ in }
        let notice = AccountNotice(
            scope: Scope(project: TestServer.project),
            to: "Ann@example.com",
            event: .recoveryCodesMade,
            displayName: nil,
            wording: Wording(ProjectConfig([:]), project: TestServer.project, locale: "en")
        )
        let now = server.clock.now()
        return try await server.store.write { transaction in
            try queue.accept(.notice(notice), in: transaction)
            let taken = try transaction.takeDeliveries(
                on: .email,
                limit: 1,
                at: now,
                until: now.adding(seconds: 60)
            )
            guard let delivery = taken.first else { return "" }
            let result = DeliveryResult(.sent, gateway: gateway)
            _ = try transaction.endDelivery(delivery, as: result, at: now)
            return delivery.id
        }
    }

    /// Tells the server what has become of a mail.
    private func tell(_ status: String, of id: String, to server: TestServer) async -> Int {
        let reader = BounceReader(
            SignedWebhook(
                url: "",
                secret: Self.secret,
                http: NoOutgoingHTTP(),
                clock: server.clock
            )
        )
        let handler = AuthServer(
            environment: server.environment,
            mode: .production,
            log: Log(format: .json) { _ in },
            receipts: Receipts([reader]) { _, _ in }
        ).handler
        let body = #"{"messageId":"<\#(id)@example.com>","status":"\#(status)"}"#
        let timestamp = String(server.clock.now().seconds)
        let signature = WebhookSignature.text(
            of: Array(body.utf8),
            timestamp: timestamp,
            secret: Self.secret
        )
        let request = TestRequest.post("/hearth/v1/receipts/email", body)
            .adding("Hearth-Timestamp", timestamp).adding("Hearth-Signature", signature)
        return await handler.respond(to: request.request).status
    }

    private func bouncedAt(_ server: TestServer) async -> String {
        let answer = await server.admin("lookup", ["email": ["ann@example.com"]])
        return answer.json["users"]?[0]?["emailBouncedAt"]?.stringValue ?? ""
    }

    @Test(
        "A mail that came back marks its address for administrators, whichever gateway had sent it",
        arguments: ["smtp", "webhook"]
    )
    func bounced(gateway: String) async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        let id = try await sentMail(in: server, by: gateway)
        #expect(await tell("bounced", of: id, to: server) == 204)
        #expect(await bouncedAt(server) == "2027-01-15T08:00:00.000Z")
        let own = await server.app("lookup", ["idToken": .string(user.idToken)])
        #expect(own.status == 200 && !own.text.contains("emailBouncedAt"))
        server.clock.advance(seconds: 181 * 24 * 3600)
        try await Upkeep(server.environment).run()
        #expect(await bouncedAt(server).isEmpty)
    }

    @Test("A mail that failed otherwise marks nothing, and one that arrives clears the mark")
    func cleared() async throws {
        let server = try await TestServer()
        _ = try await server.newUser()
        let first = try await sentMail(in: server, by: "smtp")
        #expect(await tell("failed", of: first, to: server) == 204)
        #expect(await bouncedAt(server).isEmpty)
        let second = try await sentMail(in: server, by: "smtp")
        #expect(await tell("bounced", of: second, to: server) == 204)
        #expect(await !bouncedAt(server).isEmpty)
        let third = try await sentMail(in: server, by: "smtp")
        #expect(await tell("delivered", of: third, to: server) == 204)
        #expect(await bouncedAt(server).isEmpty)
        #expect(await tell("failed", of: third, to: server) == 204)
        #expect(await bouncedAt(server).isEmpty, "what arrived has not failed")
        #expect(await tell("bounced", of: third, to: server) == 204)
        #expect(await !bouncedAt(server).isEmpty, "and may come back later")
    }
}
