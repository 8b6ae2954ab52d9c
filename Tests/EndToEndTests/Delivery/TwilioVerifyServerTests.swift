import AuthCrypto
import AuthStore
import AuthTestSupport
import AuthWire
import Foundation
import HearthTestSupport
import Testing

@Suite("Codes by Twilio Verify from a production server")
struct TwilioVerifyServerTests {
    private static let number = "+4915112345678"

    /// Makes a deployment where numbers may sign in, with codes by a Twilio of the test.
    private static func with(
        _ database: TestDatabase = .sqlite,
        _ body: (Deployment, TwilioVerifyStandIn, _ gateway: [String]) async throws -> Void
    ) async throws {
        let twilio = try TwilioVerifyStandIn()
        try await Deployment.withPhones(database, secret: TwilioVerifyStandIn.secret) {
            let gateway = [
                "--twilio-verify-sid", TwilioVerifyStandIn.sid,
                "--twilio-verify-service", TwilioVerifyStandIn.service,
                "--twilio-verify-auth-token-file", $1,
                "--twilio-verify-url", twilio.standIn.url,
            ]
            try await body($0, twilio, gateway)
        }
        await twilio.standIn.stop()
    }

    private static func outgoing(_ twilio: TwilioVerifyStandIn) -> [String] {
        [
            "--outgoing-ca", twilio.standIn.certificate ?? "",
            "--allow-outgoing", "127.0.0.0/8",
        ]
    }

    /// Asks for a code and waits until it was texted.
    ///
    /// - Returns: the session and the code.
    private static func code(
        _ client: Client,
        _ twilio: TwilioVerifyStandIn
    ) async throws -> (session: String, code: String) {
        let known = twilio.texts.count
        let answer = try await client.call(
            Endpoints.sendVerificationCode,
            ["phoneNumber": .string(number)]
        )
        try #require(answer.status == 200, "\(answer.text)")
        await wait { twilio.texts.count > known }
        let text = try #require(twilio.texts.dropFirst(known).first)
        return (try answer.text("sessionInfo"), text.code)
    }

    /// Waits until something is so; a test that waits for long has failed.
    private static func wait(for condition: () async throws -> Bool) async rethrows {
        let deadline = ContinuousClock.now + .seconds(120)
        while try await !condition(), ContinuousClock.now < deadline {
            // Sleeping less is no failure.
            try? await Task.sleep(for: .milliseconds(20))
        }
    }

    private static func signIn(
        _ client: Client,
        _ session: String,
        _ code: String
    ) async throws -> Int {
        try await client.call(
            Endpoints.signInWithPhoneNumber,
            ["sessionInfo": .string(session), "code": .string(code)]
        ).status
    }

    @Test("A used code is told as approved, a guessed one as canceled, and neither is in the log")
    func outcomes() async throws {
        try await Self.with { deployment, twilio, gateway in
            let options = ["--sms-gateway", "twilio-verify"] + gateway + Self.outgoing(twilio)
            let server = try await deployment.store.start(options)
            let client = Client(server, key: deployment.store.apiKey)
            let used = try await Self.code(client, twilio)
            #expect(try await Self.signIn(client, used.session, used.code) == 200)
            await Self.wait { twilio.reports.count == 1 }
            #expect(twilio.reports.map(\.status) == ["approved"])

            let guessed = try await Self.code(client, twilio)
            #expect(guessed.code != used.code)
            for _ in 0..<5 {
                let wrong = guessed.code == "000000" ? "111111" : "000000"
                #expect(try await Self.signIn(client, guessed.session, wrong) == 400)
            }
            await Self.wait { twilio.reports.count == 2 }
            // The row goes once the server has the answer.
            try await Self.wait {
                try await deployment.execute("SELECT delivery FROM code_reports").isEmpty
            }
            #expect(twilio.reports.map(\.status) == ["approved", "canceled"])
            let rows = try await deployment.execute("SELECT delivery FROM code_reports")
            #expect(rows.isEmpty)
            #expect(await server.stop() == 0)
            for secret in [used.code, guessed.code, "15112345678", TwilioVerifyStandIn.secret] {
                #expect(!server.standardError.contains(secret), "\(secret)")
            }
            let shown = try await deployment.store.run("verify", "show", "--number", Self.number)
            #expect(shown.standardOutput.contains("gateway was told"), "\(shown.standardOutput)")
        }
    }

    @Test(
        "What Twilio had not heard when the server was killed it hears from the next one",
        arguments: TestDatabase.available
    )
    func killed(on database: TestDatabase) async throws {
        try await Self.with(database) { deployment, twilio, gateway in
            let options = ["--sms-gateway", "twilio-verify"] + gateway + Self.outgoing(twilio)
            let first = try await deployment.store.start(options)
            let client = Client(first, key: deployment.store.apiKey)
            let (session, code) = try await Self.code(client, twilio)
            // Twilio hangs: the sign-in does not wait for it.
            twilio.failReports(.hangs)
            #expect(try await Self.signIn(client, session, code) == 200)
            await first.kill()
            twilio.failReports(.none)
            #expect(twilio.reports.isEmpty)
            // Whoever was telling it is gone.
            _ = try await deployment.execute("UPDATE code_reports SET due_at = 0")
            let second = try await deployment.store.start(options)
            await Self.wait { !twilio.reports.isEmpty }
            #expect(twilio.reports.map(\.status) == ["approved"])
            #expect(twilio.texts.count == 1)
            #expect(await second.stop() == 0)
        }
    }

    @Test("It is kept in the store without its token, and a test leaves nothing pending at Twilio")
    func doctor() async throws {
        try await Self.with { deployment, twilio, gateway in
            let store = deployment.store
            let set = try await HearthProcess.run(
                ["sms", "gateway", "set", "twilio-verify"] + gateway + store.location
            )
            #expect(set.status == 0, "\(set.standardError)")
            let list = try await store.run("sms", "gateway", "list")
            #expect(list.standardOutput.contains(TwilioVerifyStandIn.service))
            #expect(!list.standardOutput.contains(TwilioVerifyStandIn.secret))
            let outcome = try await store.doctor(
                Self.outgoing(twilio) + ["--send-test", Self.number]
            )
            #expect(
                outcome.standardOutput.contains("twilio-verify has taken it"),
                "\(outcome.standardOutput)"
            )
            #expect(twilio.texts.map(\.code) == ["000000"])
            #expect(twilio.reports.map(\.status) == ["canceled"] && twilio.pendingCount == 0)
        }
    }

    @Test("What is missing is told at once, and a service that is none")
    func halfConfigured() async throws {
        let store = try await ServedStore()
        let outcome = try await store.refusal([
            "--sms-gateway", "twilio-verify", "--twilio-verify-service", "AC123",
            "--twilio-verify-template", "HJ/1",
        ])
        #expect(outcome.status == 1)
        for text in [
            "twilio-verify needs --twilio-verify-sid", "no --twilio-verify-auth-token-file",
            "--twilio-verify-service is none: it has letters and digits and begins with VA",
            "--twilio-verify-template is none",
        ] {
            #expect(outcome.standardError.contains(text), "\(text): \(outcome.standardError)")
        }
    }
}
