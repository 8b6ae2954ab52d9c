import AuthCrypto
import AuthDomain
import AuthTestSupport
import HTTPServer
import Testing

@Suite("The link that undoes an enrollment")
struct FactorRevertTests {
    private func enrolled(on server: TestServer) async throws -> (user: TestUser, code: String) {
        var user = try await TestUser(on: server)
        try await user.enroll()
        return (user, try await server.mailedCode(to: user.email))
    }

    private func use(_ code: String, on server: TestServer) async -> TestAnswer {
        await server.send(.app("/v1/accounts:update", ["oobCode": .string(code)]))
    }

    @Test(
        "It takes the factor away and ends every session, once",
        arguments: TestDatabase.available
    )
    func revert(on database: TestDatabase) async throws {
        let server = try await TestServer(on: database)
        let (user, code) = try await enrolled(on: server)
        let mail = try await server.lastMessage()
        #expect(mail.purpose == "REVERT_SECOND_FACTOR_ADDITION")
        #expect(mail.link?.contains("mode=revertSecondFactorAddition&oobCode=\(code)") == true)
        let pending = try await user.pending()
        server.clock.advance(seconds: 2)
        let answer = await use(code, on: server)
        #expect(answer.status == 200 && answer["localId"] == user.uid, "\(answer)")
        #expect(!answer.text.contains("idToken"))
        #expect(await server.refresh(user.refreshToken).error == "TOKEN_EXPIRED")
        #expect(await user.lookUp().error == "TOKEN_EXPIRED")
        #expect(await server.finalizeSignIn(pending).status == 400)
        #expect(await server.account(user.uid)["mfaInfo"] == nil)
        #expect(!(await user.signIn()["idToken"].isEmpty))
        #expect(await use(code, on: server).error == "INVALID_OOB_CODE")
    }

    @Test("It shows the factor masked, and nothing of it once the factor is gone")
    func inspection() async throws {
        let server = try await TestServer()
        let (user, code) = try await enrolled(on: server)
        let body: JSONValue = ["oobCode": .string(code)]
        let seen = await server.send(.app("/v1/accounts:resetPassword", body))
        #expect(seen["requestType"] == "REVERT_SECOND_FACTOR_ADDITION")
        #expect(seen["email"] == user.email)
        #expect(seen.json["mfaInfo"]?["phoneInfo"] == "+1******0100", "\(seen)")
        #expect(seen.json["mfaInfo"]?["displayName"] == "work")
        #expect(!seen.text.contains("+15555550100"))
        // A project whose users have no passwords has factors, too.
        try await server.configure("signIn.email.enabled", ["signIn": ["email": [:]]])
        #expect(await server.send(.app("/v1/accounts:resetPassword", body)).status == 200)
    }

    @Test("It is bound to that enrollment: another factor, and the same number anew, stay")
    func bound() async throws {
        let server = try await TestServer()
        var (user, first) = try await enrolled(on: server)
        try await user.signInWithBothFactors()
        let other = try await user.enroll("+15555550101")
        #expect(await use(first, on: server).status == 200)
        let left = await server.account(user.uid)["mfaInfo"]?.arrayValue ?? []
        #expect(left.map { $0["mfaEnrollmentId"]?.stringValue } == [other])
        let second = try await server.mailedCode(to: user.email)
        _ = await server.admin(
            "update",
            ["localId": .string(user.uid), "mfa": ["enrollments": []]]
        )
        let late = await use(second, on: server)
        #expect(late.error == "INVALID_OOB_CODE", "\(late)")
    }

    @Test("It lives for 72 hours, and outlives a change of address")
    func life() async throws {
        let server = try await TestServer()
        let (user, code) = try await enrolled(on: server)
        _ = await server.admin(
            "update",
            ["localId": .string(user.uid), "email": "mallory@example.com"]
        )
        server.clock.advance(seconds: 72 * 3600 - 1)
        let body: JSONValue = ["oobCode": .string(code)]
        #expect(await server.send(.app("/v1/accounts:resetPassword", body)).status == 200)
        server.clock.advance(seconds: 1)
        #expect(await use(code, on: server).error == "EXPIRED_OOB_CODE")
        #expect(await server.account(user.uid)["mfaInfo"]?.arrayValue?.count == 1)
    }

    @Test("An authenticator app's enrollment is told and undone likewise")
    func app() async throws {
        let server = try await TestServer()
        let user = try await TestUser(on: server)
        let start = await server.send(
            .app(
                "/v2/accounts/mfaEnrollment:start",
                ["idToken": .string(user.idToken), "totpEnrollmentInfo": [:]]
            )
        ).json["totpSessionInfo"]
        let app = try #require(TestAuthenticator(start?["sharedSecretKey"]?.stringValue ?? ""))
        let code = app.code(at: server.clock.now())
        let done = await server.send(
            .app(
                "/v2/accounts/mfaEnrollment:finalize",
                [
                    "idToken": .string(user.idToken),
                    "totpVerificationInfo": [
                        "sessionInfo": start?["sessionInfo"] ?? .null,
                        "verificationCode": .string(code),
                    ],
                ]
            )
        )
        #expect(done.status == 200, "\(done)")
        let query = try await server.mailedQuery(to: user.email)
        await server.play(
            Transcript(
                "GET",
                .get("/__/auth/action?\(query)"),
                status: 200,
                shows: ["An authenticator app was added", "<button type=\"submit\">Remove"]
            )
        )
        await server.play(
            Transcript("POST", form("/__/auth/action", query), status: 200, shows: ["is removed"])
        )
        #expect(await server.account(user.uid)["mfaInfo"] == nil)
        await server.play(
            Transcript("again", form("/__/auth/action", query), status: 400, shows: ["used before"])
        )
    }

    @Test("Where the emulator is imitated, following the link is enough")
    func emulator() async throws {
        let server = try await TestServer(.quirks)
        let (user, _) = try await enrolled(on: server)
        let query = try await server.mailedQuery(to: user.email)
        let done = await server.send(.get("/emulator/action?\(query)"))
        #expect(done.text.contains(#""success":"#) && done.status == 200, "\(done)")
        #expect(await server.account(user.uid)["mfaInfo"] == nil)
    }
}
