import AuthCrypto
import AuthDomain
import AuthTestSupport
import Testing

@Suite("Limits of one app's text messages")
struct AppLimitTests {
    private static let tooMany = "TOO_MANY_ATTEMPTS_TRY_LATER"

    /// A server whose apps prove themselves and get two messages an hour each.
    private func server(on database: TestDatabase = .sqlite) async throws -> TestServer {
        let server = try await TestServer.askingForProof(on: database)
        try await server.configure(
            "hearth.limits.enabled,hearth.limits.workedMessagesPerCaller,hearth.sms.app.perHour",
            [
                "hearth": [
                    "limits": ["enabled": true, "workedMessagesPerCaller": 0],
                    "sms": ["app": ["perHour": 2]],
                ]
            ]
        )
        return server
    }

    /// Asks for a message with a push's receipt.
    private func ask(
        _ server: TestServer,
        _ index: Int,
        of bundleID: String = TestServer.bundleID
    ) async throws -> TestAnswer {
        let receipt = try await server.receipt(for: bundleID)
        let number = "+165055501\(10 + index)"
        return await server.askForCode(receipt.fields, to: number, bundleID: bundleID)
    }

    @Test(
        "An app that has proved itself gets so many, and others are not held to it",
        arguments: TestDatabase.available
    )
    func app(on database: TestDatabase) async throws {
        let server = try await server(on: database)
        for index in 1...2 { #expect(try await ask(server, index).status == 200) }
        #expect(try await ask(server, 3).error == Self.tooMany)
        #expect(try await ask(server, 4, of: "com.example.other").status == 200)
        #expect(try await server.smsCount() == 3)
        server.clock.advance(seconds: 3600)
        #expect(try await ask(server, 5).status == 200)
    }

    @Test("Whoever proves a machine's work alone is no app, whatever it calls itself")
    func work() async throws {
        let server = try await server()
        for index in 1...3 {
            let page: JSONObject = ["recaptchaToken": .string(try await server.workToken())]
            let answer = await server.askForCode(page, to: "+165055501\(20 + index)")
            #expect(answer.status == 200, "\(answer)")
        }
        for index in 1...2 { #expect(try await ask(server, index).status == 200) }
    }
}
