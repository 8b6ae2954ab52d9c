import AuthCrypto
import AuthDomain
import AuthTestSupport
import Testing

@Suite("Earlier codes for one address")
struct EarlierCodeTests {
    private static let password = "Another-pw-1!"

    /// Has two codes of a kind mailed to the address of a user, each in a mail of its own.
    private func codes(
        _ kind: String,
        to email: String,
        _ fields: JSONObject,
        on server: TestServer
    ) async throws -> [String] {
        var codes: [String] = []
        for _ in 0..<2 {
            var request = fields
            request["requestType"] = .string(kind)
            let answer = await server.app("sendOobCode", .object(request))
            try #require(answer.status == 200, "\(answer)")
            // In production mails go out; in development they are kept in the store.
            if let sent = server.sent.email.last(where: { $0.to == email }) {
                codes.append(sent.code)
            } else {
                codes.append(try await server.mailedCode(to: email))
            }
        }
        return codes
    }

    @Test(
        "In production a newer code retires the earlier one; in development both stay good",
        arguments: [true, false]
    )
    func retirement(isDevelopment: Bool) async throws {
        let server = try await isDevelopment ? TestServer() : TestServer(.production)
        let user = try await server.newUser()
        let token = JSONValue.string(user.idToken)
        for (kind, email, fields) in [
            ("PASSWORD_RESET", user.email, ["email": .string(user.email)]),
            (
                "VERIFY_AND_CHANGE_EMAIL", "new@example.com",
                ["idToken": token, "newEmail": "new@example.com"]
            ),
        ] as [(String, String, JSONObject)] {
            let codes = try await codes(kind, to: email, fields, on: server)
            let looks = await [
                server.app("resetPassword", ["oobCode": .string(codes[0])]),
                server.app("resetPassword", ["oobCode": .string(codes[1])]),
            ]
            #expect(looks[0].error == (isDevelopment ? nil : "INVALID_OOB_CODE"), "\(kind)")
            #expect(looks[1]["requestType"] == kind)
        }
    }

    @Test("A code for verification stays good beside a newer one", arguments: [true, false])
    func verification(isDevelopment: Bool) async throws {
        let server = try await isDevelopment ? TestServer() : TestServer(.production)
        let user = try await server.newUser()
        let fields: JSONObject = ["idToken": .string(user.idToken)]
        let codes = try await codes("VERIFY_EMAIL", to: user.email, fields, on: server)
        #expect(await server.app("update", ["oobCode": .string(codes[0])]).status == 200)
    }

    @Test("Once a password was reset, no other code resets it", arguments: [0, 1])
    func afterReset(used: Int) async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        let fields: JSONObject = ["email": .string(user.email)]
        let codes = try await codes("PASSWORD_RESET", to: user.email, fields, on: server)
        func reset(_ code: String) async -> TestAnswer {
            let password = JSONValue.string(Self.password)
            return await server.app(
                "resetPassword",
                ["oobCode": .string(code), "newPassword": password]
            )
        }
        #expect(await reset(codes[used]).status == 200)
        #expect(await reset(codes[1 - used]).error == "INVALID_OOB_CODE")
    }
}
