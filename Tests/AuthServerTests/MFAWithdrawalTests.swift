import AuthCrypto
import AuthDomain
import AuthTestSupport
import Testing

@Suite("accounts/mfaEnrollment:withdraw")
struct MFAWithdrawalTests {
    private func withdraw(_ factor: String, _ user: TestUser) async -> TestAnswer {
        await user.server.send(
            .app(
                "/v2/accounts/mfaEnrollment:withdraw",
                ["idToken": .string(user.idToken), "mfaEnrollmentId": .string(factor)]
            )
        )
    }

    @Test("The last factor goes, and the new token names none", arguments: TestDatabase.available)
    func last(on database: TestDatabase) async throws {
        let server = try await TestServer(on: database)
        var user = try await TestUser(on: server)
        let factor = try await user.enroll()
        let answer = await withdraw(factor, user)
        #expect(answer.status == 200, "\(answer)")
        user.idToken = answer["idToken"]
        #expect(try user.claims["firebase"]?["sign_in_second_factor"] == nil)
        #expect(await user.lookUp().json["users"]?[0]?["mfaInfo"] == nil)
        #expect(!(await user.signIn())["idToken"].isEmpty)
    }

    @Test("The factor behind the asking session takes the session with it while another remains")
    func ownFactor() async throws {
        let server = try await TestServer()
        var user = try await TestUser(on: server)
        let first = try await user.enroll("+15555550100")
        let second = try await user.enroll("+15555550101")
        let refreshToken = user.refreshToken
        let answer = await withdraw(second, user)
        #expect(answer.status == 200, "\(answer)")
        #expect(answer["idToken"].isEmpty)
        #expect(await server.refresh(refreshToken).error == "TOKEN_EXPIRED")
        let left = await user.signIn().json["mfaInfo"]
        #expect(left?.arrayValue?.count == 1)
        #expect(left?[0]?["mfaEnrollmentId"] == .string(first))
    }

    @Test("Another factor leaves the asking session its own")
    func otherFactor() async throws {
        var user = try await TestUser(on: TestServer())
        let first = try await user.enroll("+15555550100")
        let second = try await user.enroll("+15555550101")
        let answer = await withdraw(first, user)
        #expect(answer["idToken"] != user.idToken)
        user.idToken = answer["idToken"]
        #expect(
            try user.claims["firebase"]?["second_factor_identifier"] == .string(second)
        )
    }

    @Test("An id that names none of the user's factors removes nothing", arguments: ["phone", ""])
    func unknown(factor: String) async throws {
        var user = try await TestUser(on: TestServer())
        try await user.enroll()
        #expect(await withdraw(factor, user).error == "MFA_ENROLLMENT_NOT_FOUND")
        #expect(await user.lookUp().json["users"]?[0]?["mfaInfo"]?.arrayValue?.count == 1)
    }

    @Test("A withdrawn number can be enrolled again, under a new id")
    func again() async throws {
        var user = try await TestUser(on: TestServer())
        let first = try await user.enroll()
        user.idToken = await withdraw(first, user)["idToken"]
        #expect(try await user.enroll() != first)
    }
}

@Suite("No way around the second factor")
struct SecondFactorGuardTests {
    /// Sensitive changes, each as a request of the holder of a token.
    private static let changes: [(String, String, JSONValue)] = [
        ("/v2/accounts/mfaEnrollment:withdraw", "withdraw", [:]),
        (
            "/v2/accounts/mfaEnrollment:start", "enroll",
            ["phoneEnrollmentInfo": ["phoneNumber": "+15555550199"]]
        ),
        ("/v1/accounts:update", "password", ["password": "another horse"]),
        ("/v1/accounts:update", "address", ["email": "new@example.com"]),
        ("/v1/accounts:update", "unlink", ["deleteProvider": ["password"]]),
        ("/v1/accounts:update", "drop password", ["deleteAttribute": ["PASSWORD"]]),
        ("/v1/accounts:update", "drop address", ["deleteAttribute": ["EMAIL"]]),
        ("/v1/accounts:delete", "delete", [:]),
        (
            "/v1/accounts:signUp", "link",
            ["email": "new@example.com", "password": "another horse"]
        ),
    ]

    private func request(
        _ change: (String, String, JSONValue),
        _ idToken: String,
        _ factor: String
    ) -> TestRequest {
        var body = change.2.objectValue ?? [:]
        body["idToken"] = .string(idToken)
        if change.1 == "withdraw" { body["mfaEnrollmentId"] = .string(factor) }
        return .app(change.0, .object(body))
    }

    @Test("A session from before the factor changes nothing", arguments: changes.map(\.1))
    func olderSession(name: String) async throws {
        let change = try #require(Self.changes.first { $0.1 == name })
        var user = try await TestUser(on: TestServer())
        let older = user.idToken
        let factor = try await user.enroll()
        let answer = await user.server.send(request(change, older, factor))
        #expect(answer.error == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN", "\(answer)")
        #expect(await user.lookUp().json["users"]?[0]?["mfaInfo"]?.arrayValue?.count == 1)
    }

    @Test("A session with the factor changes nothing once it is old", arguments: changes.map(\.1))
    func oldSignIn(name: String) async throws {
        let change = try #require(Self.changes.first { $0.1 == name })
        let server = try await TestServer()
        var user = try await TestUser(on: server)
        let factor = try await user.enroll()
        server.clock.advance(seconds: 301)
        let answer = await server.send(request(change, user.idToken, factor))
        #expect(answer.error == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN", "\(answer)")
    }

    @Test("A password reset leaves the second factor on, and ends every session")
    func passwordReset() async throws {
        let server = try await TestServer()
        var user = try await TestUser(on: server)
        try await user.enroll()
        _ = await server.send(
            .app(
                "/v1/accounts:sendOobCode",
                ["requestType": "PASSWORD_RESET", "email": .string(user.email)]
            )
        )
        let code = try await server.lastMessage().code ?? ""
        let reset = await server.send(
            .app(
                "/v1/accounts:resetPassword",
                ["oobCode": .string(code), "newPassword": "another horse"]
            )
        )
        #expect(reset.status == 200, "\(reset)")
        #expect(!reset.text.contains("idToken"))
        #expect(await server.refresh(user.refreshToken).error == "TOKEN_EXPIRED")
        let signIn = await user.signIn("another horse")
        #expect(!signIn["mfaPendingCredential"].isEmpty)
        #expect(signIn["idToken"].isEmpty)
    }
}
