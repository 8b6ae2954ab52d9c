import AuthCrypto
import AuthStore
import AuthTestSupport
import AuthWire
import Foundation
import HearthTestSupport
import Testing

@Suite("Mails by a mail server")
struct MailTests {
    private static let security: [MailServer.Security] = [.startTLS, .tls]

    /// Runs a server that sends its mails to a mail server of the test, and asks for one mail.
    private static func with(
        _ mailServer: MailServer,
        locale: String = "en",
        trusting: Bool = true,
        _ body: (Deployment, HearthProcess, Client) async throws -> Void
    ) async throws {
        try await Deployment.with(.sqlite) { deployment in
            let options = try mailServer.options(trusting: trusting)
            let server = try await deployment.store.start(options)
            let client = Client(server, key: deployment.store.apiKey)
            _ = try await client.signUp("ann@example.com")
            var request = client.request(
                Endpoints.sendOobCode,
                ["requestType": "PASSWORD_RESET", "email": "ann@example.com"]
            )
            request.fields.append(("X-Firebase-Locale", locale))
            let answer = try await client.send(request)
            #expect(answer.status == 200, "\(answer.text)")
            try await body(deployment, server, client)
            await server.stop()
        }
        await mailServer.stop()
    }

    private static func states(_ deployment: Deployment) async throws -> [String] {
        try await deployment.execute("SELECT state FROM deliveries").map { try $0["state"] }
    }

    private static func reason(_ deployment: Deployment) async throws -> String {
        let deadline = ContinuousClock.now + .seconds(120)
        while ContinuousClock.now < deadline {
            let rows = try await deployment.execute(
                "SELECT reason FROM deliveries WHERE reason IS NOT NULL"
            )
            if let row = rows.first { return try row["reason"] }
            try await Task.sleep(for: .milliseconds(20))
        }
        return ""
    }

    @Test("A mail is from whom its template says, at our own domain, and bounces come to us")
    func sender() async throws {
        let mailServer = try await MailServer(.tls)
        try await Self.with(mailServer) { deployment, _, client in
            let template = "notification.sendEmail.resetPasswordTemplate."
            let set = try await deployment.store.run(
                "config",
                "set",
                template + "senderDisplayName",
                "Ecke & Söhne",
                template + "senderLocalPart",
                "hello",
                template + "replyTo",
                "help",
                template + "subject",
                "%APP_NAME%: %EMAIL%"
            )
            #expect(set.status == 0, "\(set.standardError)")
            let request = client.request(
                Endpoints.sendOobCode,
                ["requestType": "PASSWORD_RESET", "email": "ann@example.com"]
            )
            #expect(try await client.send(request).status == 200)
            let mail = try #require(try await mailServer.mails(2).last)
            #expect(mail["from"]?.stringValue == "noreply@shop.example")
            let header = try #require(mail["header"])
            let from = header["from"]?.stringValue
            #expect(from?.contains("Ecke & Söhne") == true, "\(header)")
            #expect(from?.contains("<hello@shop.example>") == true, "\(header)")
            #expect(header["reply-to"]?.stringValue?.contains("help@shop.example") == true)
            #expect(header["subject"]?.stringValue == "my-app: ann@example.com")
            #expect(mail["defects"]?.arrayValue?.isEmpty == true, "\(mail)")
        }
    }

    @Test("A mail arrives whole, over TLS, with our password", arguments: security)
    func arrives(security: MailServer.Security) async throws {
        let mailServer = try await MailServer(security)
        try await Self.with(mailServer, locale: "ar") { deployment, server, _ in
            let mail = try #require(try await mailServer.mails(1).first)
            #expect(mail["secure"]?.boolValue == true && mail["user"]?.stringValue == "mailer")
            #expect(mail["from"]?.stringValue == "noreply@shop.example")
            #expect(mail["to"]?.stringValue == "ann@example.com")
            #expect(mail["defects"]?.arrayValue?.isEmpty == true, "\(mail)")
            #expect(mail["bare"]?.boolValue == false)
            #expect(try #require(mail["longest"]?.intValue) <= 78)
            let header = try #require(mail["header"])
            #expect(header["from"]?.stringValue == "Jörg's Shop <noreply@shop.example>")
            #expect(header["to"]?.stringValue?.contains("ann@example.com") == true)
            #expect(header["subject"]?.stringValue?.isEmpty == false)
            #expect(header["message-id"]?.stringValue?.hasSuffix("@shop.example>") == true)
            #expect(header["auto-submitted"]?.stringValue == "auto-generated")
            #expect(header["content-language"]?.stringValue == "ar")
            for part in ["text", "html"] {
                #expect(mail[part]?.stringValue?.contains("mode=resetPassword") == true, "\(part)")
            }
            #expect(mail["html"]?.stringValue?.contains(#"dir="rtl""#) == true)
            // All that it has to say is there once it has ended.
            await server.stop()
            let log = server.standardError
            #expect(!log.contains("ann@example.com") && !log.contains("correct horse"))
        }
    }

    @Test("A server without TLS gets neither a mail nor our password")
    func noDowngrade() async throws {
        let mailServer = try await MailServer(.none)
        try await Self.with(mailServer) { deployment, _, _ in
            let reason = try await Self.reason(deployment)
            #expect(reason.contains("no connection"))
            #expect(try await mailServer.mailCount() == 0)
            #expect(try await Self.states(deployment) == ["waiting"])
        }
    }

    @Test("A server that cannot show who it is gets no mail", arguments: security)
    func certificate(security: MailServer.Security) async throws {
        let mailServer = try await MailServer(security)
        try await Self.with(mailServer, trusting: false) { deployment, _, _ in
            let reason = try await Self.reason(deployment)
            #expect(reason.contains("certificate"))
            #expect(try await mailServer.mailCount() == 0)
        }
    }

    @Test(
        "What a server says decides whether a mail is tried again",
        arguments: [
            (MailServer.Behaviour.knowsNoPassword, "waiting", "535"),
            (.knowsNoRecipient, "failed", "550"), (.isBusy, "waiting", "451"),
        ]
    )
    func refusals(behaviour: MailServer.Behaviour, state: String, code: String) async throws {
        let mailServer = try await MailServer(.startTLS, behaviour)
        try await Self.with(mailServer) { deployment, _, _ in
            let reason = try await Self.reason(deployment)
            #expect(reason.contains(code))
            #expect(try await Self.states(deployment) == [state])
        }
    }

    @Test("A mail that breaks off after its end is sent again under the same Message-ID")
    func breaksOff() async throws {
        let mailServer = try await MailServer(.tls, .breaksOff)
        try await Self.with(mailServer) { deployment, _, _ in
            _ = try await Self.reason(deployment)
            _ = try await deployment.execute("UPDATE deliveries SET due_at = 0")
            let mails = try await mailServer.mails(2)
            let names = mails.compactMap { $0["header"]?["message-id"]?.stringValue }
            #expect(names.count >= 2 && Set(names).count == 1)
        }
    }

    @Test("The doctor really sends, and says what each gateway did")
    func doctor() async throws {
        let store = try await ServedStore()
        let mailServer = try await MailServer(.startTLS)
        let options = try mailServer.options()
        let good = try await store.doctor(options + ["--send-test", "Ann@Example.com"])
        #expect(good.status == 0, "\(good.standardOutput)")
        #expect(try await mailServer.mails(1).first?["to"]?.stringValue == "ann@example.com")
        #expect(good.standardOutput.contains("smtp has taken it"))
        let bad = try await store.doctor([
            "--send-test", "ann@example.com", "--send-test", "+4915112345678",
        ])
        #expect(bad.status == 1)
        for text in ["no mail gateway is set up", "no SMS gateway is set up"] {
            #expect(bad.standardOutput.contains(text))
        }
        await mailServer.stop()
    }
}
