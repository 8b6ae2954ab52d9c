import AuthCrypto
import AuthDomain
import AuthTestSupport
import Testing

@Suite("accounts/mfaSignIn")
struct MFASignInTests {
    private func enrolledUser(on server: TestServer) async throws -> TestUser {
        var user = try await TestUser(on: server)
        try await user.enroll()
        return user
    }

    @Test("The password alone signs nobody in, and shows no whole number")
    func firstFactor() async throws {
        let server = try await TestServer()
        let user = try await enrolledUser(on: server)
        server.clock.advance(seconds: 60)
        let before = await user.lookUp().json["users"]?[0]
        let answer = await user.signIn()
        #expect(answer.status == 200)
        #expect(!answer["mfaPendingCredential"].isEmpty)
        #expect(answer.json["mfaInfo"]?[0]?["phoneInfo"] == "+1******0100")
        for absent in ["idToken", "refreshToken", "+15555550100", "unobfuscated"] {
            #expect(!answer.text.contains(absent), "\(answer)")
        }
        let after = await user.lookUp().json["users"]?[0]
        #expect(after?["lastLoginAt"] == before?["lastLoginAt"])
        #expect(after?["lastRefreshAt"] == before?["lastRefreshAt"])
    }

    @Test("The second factor signs in, and the token names it", arguments: TestDatabase.available)
    func secondFactor(on database: TestDatabase) async throws {
        let server = try await TestServer(on: database)
        var user = try await enrolledUser(on: server)
        server.clock.advance(seconds: 60)
        try await user.signInWithBothFactors()
        #expect(try user.claims["firebase"]?["sign_in_second_factor"] == "phone")
        #expect(try user.claims["auth_time"]?.intValue == server.clock.now().seconds)
        #expect(
            await user.lookUp().json["users"]?[0]?["lastLoginAt"]
                == .string(String(server.clock.now().milliseconds))
        )
    }

    @Test("Twenty right answers at once are one sign-in", arguments: TestDatabase.available)
    func atOnce(on database: TestDatabase) async throws {
        let server = try await TestServer(on: database)
        let pending = try await enrolledUser(on: server).pending()
        let answers = await AuthTestSupport.atOnce(20) { _ in await server.finalizeSignIn(pending) }
        #expect(answers.filter { $0.status == 200 }.count == 1)
        #expect(answers.allSatisfy { $0.status == 200 || $0.status == 400 })
    }

    @Test("A code dies after five tries, the right one included")
    func tries() async throws {
        let server = try await TestServer()
        let pending = try await enrolledUser(on: server).pending()
        var wrong = pending
        wrong.code = pending.code.wrong
        for _ in 0..<5 { #expect(await server.finalizeSignIn(wrong).error == "INVALID_CODE") }
        server.clock.advance(seconds: 60)
        #expect(await server.finalizeSignIn(pending).error == "SESSION_EXPIRED")
    }

    @Test("New codes bring no new guesses, and waiting does", arguments: TestDatabase.available)
    func budget(on database: TestDatabase) async throws {
        let server = try await TestServer(on: database)
        let user = try await enrolledUser(on: server)
        for _ in 0..<5 {
            var wrong = try await user.pending()
            wrong.code = wrong.code.wrong
            #expect(await server.finalizeSignIn(wrong).error == "INVALID_CODE")
        }
        let blocked = try await user.pending()
        let refusal = await server.finalizeSignIn(blocked)
        #expect(refusal.error?.hasPrefix("TOO_MANY_ATTEMPTS_TRY_LATER") == true, "\(refusal)")
        // Another server on the same store knows of it, too, as one that was restarted would.
        let other = try await TestServer(store: server.store, clock: server.clock, seed: 2)
        #expect(await other.finalizeSignIn(blocked).status == 400)
        server.clock.advance(seconds: 31)
        #expect(await server.finalizeSignIn(blocked).status == 200)
    }

    @Test(
        "A right code that signs nobody in for another reason is no guess",
        arguments: TestDatabase.available
    )
    func rightInVain(on database: TestDatabase) async throws {
        let server = try await TestServer(on: database)
        let user = try await enrolledUser(on: server)
        for _ in 0..<4 {
            var wrong = try await user.pending()
            wrong.code = wrong.code.wrong
            #expect(await server.finalizeSignIn(wrong).error == "INVALID_CODE")
        }
        let pending = try await user.pending()
        func disable(_ isDisabled: Bool) async throws {
            let change: JSONValue = [
                "localId": .string(user.uid), "disableUser": .bool(isDisabled),
            ]
            let answer = await server.admin("update", change)
            try #require(answer.status == 200, "\(answer)")
        }
        try await disable(true)
        #expect(await server.finalizeSignIn(pending).error == "USER_DISABLED")
        try await disable(false)
        #expect(await server.finalizeSignIn(try await user.pending()).status == 200)
    }

    @Test("Parallel guesses all count")
    func parallelGuesses() async throws {
        let server = try await TestServer()
        let user = try await enrolledUser(on: server)
        var wrong = try await user.pending()
        wrong.code = wrong.code.wrong
        let guess = wrong
        let answers = await AuthTestSupport.atOnce(30) { _ in await server.finalizeSignIn(guess) }
        #expect(answers.filter { $0.error == "INVALID_CODE" }.count <= 5)
    }

    @Test("A code belongs to one pending sign-in")
    func foreignCode() async throws {
        let server = try await TestServer()
        let user = try await enrolledUser(on: server)
        let one = try await user.pending()
        var two = try await user.pending()
        two.credential = one.credential
        #expect(await server.finalizeSignIn(two).error == "INVALID_SESSION_INFO")
    }

    @Test("The code of an enrollment completes no sign-in, nor the other way round")
    func purposes() async throws {
        let server = try await TestServer()
        let user = try await enrolledUser(on: server)
        var pending = try await user.pending()
        let forSignIn = pending
        pending.sessionInfo = await user.startEnrollment("+15555550101").sessionInfo
        pending.code = try await server.lastMessage().code ?? ""
        #expect(await server.finalizeSignIn(pending).error == "INVALID_SESSION_INFO")
        let enrolled = await user.finalizeEnrollment(forSignIn.sessionInfo, forSignIn.code)
        #expect(enrolled.error == "INVALID_SESSION_INFO")
    }

    @Test("A pending credential serves once")
    func once() async throws {
        let server = try await TestServer()
        let pending = try await enrolledUser(on: server).pending()
        #expect(await server.finalizeSignIn(pending).status == 200)
        let again = await server.startSignIn(pending.credential, factor: pending.factor)
        #expect(again.error?.hasPrefix("INVALID_MFA_PENDING_CREDENTIAL") == true, "\(again)")
    }

    @Test("A pending credential that was tampered with or is too old is refused")
    func credential() async throws {
        let server = try await TestServer()
        let pending = try await enrolledUser(on: server).pending()
        var tampered = pending
        let other = pending.credential.hasSuffix("A") ? "Q" : "A"
        tampered.credential = pending.credential.dropLast() + other
        for credential in [tampered.credential, "x", pending.credential + "AAAA"] {
            let answer = await server.startSignIn(credential, factor: pending.factor)
            #expect(answer.error?.hasPrefix("INVALID_MFA_PENDING_CREDENTIAL") == true, "\(answer)")
        }
        #expect(!pending.credential.contains("0100"))
        server.clock.advance(seconds: 3600)
        let late = await server.startSignIn(pending.credential, factor: pending.factor)
        #expect(
            late.error
                == "INVALID_MFA_PENDING_CREDENTIAL : MFA pending credential is expired."
        )
    }

    @Test("A pending credential of another project is refused")
    func otherProject() async throws {
        let server = try await TestServer()
        let pending = try await enrolledUser(on: server).pending()
        let body: JSONValue = [
            "mfaPendingCredential": .string(pending.credential),
            "mfaEnrollmentId": .string(pending.factor), "tenantId": "other",
        ]
        let answer = await server.send(.app("/v2/accounts/mfaSignIn:start", body))
        #expect(
            answer.error
                == "INVALID_PROJECT_ID : Project ID does not match MFA pending credential."
        )
    }

    @Test(
        "A pending sign-in does not outlive a change of its account",
        arguments: ["disabled", "deleted", "password", "revoked", "factor"]
    )
    func changedAccount(change: String) async throws {
        let server = try await TestServer()
        let user = try await enrolledUser(on: server)
        let pending = try await user.pending()
        server.clock.advance(seconds: 1)
        let id = JSONValue.string(user.uid)
        let now = JSONValue.string(String(server.clock.now().seconds))
        let changes: [String: (String, JSONValue)] = [
            "disabled": ("update", ["localId": id, "disableUser": true]),
            "deleted": ("delete", ["localId": id]),
            "password": ("update", ["localId": id, "password": "another horse"]),
            "revoked": ("update", ["localId": id, "validSince": now]),
            "factor": ("update", ["localId": id, "mfa": [:]]),
        ]
        let (operation, body) = try #require(changes[change])
        let path = "/v1/projects/\(TestServer.project)/accounts:\(operation)"
        let changed = await server.send(TestRequest.app(path, body).asOwner)
        try #require(changed.status == 200, "\(changed)")
        let answer = await server.finalizeSignIn(pending)
        #expect(answer.status == 400, "\(answer)")
        #expect(!answer.text.contains("idToken"))
    }

    @Test("What is missing is named, in the protocol's order")
    func missing() async throws {
        let server = try await TestServer()
        let pending = try await enrolledUser(on: server).pending()
        let credential = JSONValue.string(pending.credential)
        let cases: [(String, JSONValue, String)] = [
            (
                "start", [:],
                "MISSING_MFA_PENDING_CREDENTIAL : Request does not have MFA pending credential."
            ),
            (
                "start", ["mfaPendingCredential": credential],
                "MISSING_MFA_ENROLLMENT_ID : No second factor identifier is provided."
            ),
            (
                "start",
                ["mfaPendingCredential": credential, "mfaEnrollmentId": "nobody's"],
                "MFA_ENROLLMENT_NOT_FOUND"
            ),
            ("finalize", [:], "MISSING_CREDENTIAL : Please set MFA Pending Credential."),
            (
                "finalize", ["mfaPendingCredential": credential],
                "INVALID_ARGUMENT : MFA provider not supported!"
            ),
            (
                "finalize",
                ["mfaPendingCredential": credential, "phoneVerificationInfo": [:]],
                "MISSING_CODE"
            ),
            (
                "finalize",
                [
                    "mfaPendingCredential": credential,
                    "phoneVerificationInfo": ["code": "123456"],
                ],
                "MISSING_SESSION_INFO"
            ),
        ]
        for (verb, body, error) in cases {
            let answer = await server.send(.app("/v2/accounts/mfaSignIn:\(verb)", body))
            #expect(answer.error == error)
        }
    }

    @Test(
        "Digits of any script, spaces and hyphens are read as the code",
        arguments: ["١٢٣٤٥٦", "۱۲۳۴۵۶", "১২৩৪৫৬", "१२३४५६", "１２３４５６", " 123 456 ", "123-456"]
    )
    func otherDigits(typed: String) async throws {
        let server = try await TestServer()
        let patch = TestRequest(
            "PATCH",
            "/v2/projects/\(TestServer.project)/config?updateMask=signIn.phoneNumber.testPhoneNumbers",
            #"{"signIn":{"phoneNumber":{"testPhoneNumbers":{"+15555550100":"123456"}}}}"#
        )
        #expect(await server.send(patch.asOwner).status == 200)
        let user = try await TestUser(on: server)
        let session = await user.startEnrollment().sessionInfo
        #expect(try await server.smsCount() == 0)
        #expect(await user.finalizeEnrollment(session, typed).status == 200)
    }
}
