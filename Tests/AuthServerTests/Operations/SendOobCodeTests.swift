import AuthCrypto
import AuthDomain
import AuthTestSupport
import Testing

@Suite("accounts:sendOobCode")
struct SendOobCodeTests {
    @Test("A reset is mailed to the account's address, and the answer shows no code")
    func passwordReset() async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        let answer = await server.play(
            Transcript(
                "reset",
                .app(
                    "/v1/accounts:sendOobCode",
                    ["requestType": "PASSWORD_RESET", "email": "ANN@example.com"]
                ),
                status: 200,
                shows: [#""email":"ann@example.com""#],
                hides: ["oobCode", "oobLink"]
            )
        )
        #expect(answer["kind"] == "identitytoolkit#GetOobConfirmationCodeResponse")
        let mail = try #require(try await server.outbox().last)
        #expect(mail.to == user.email)
        #expect(mail.purpose == "PASSWORD_RESET")
        #expect(mail.code.flatMap { Base64URL.decode($0) }?.count == 32)
    }

    @Test("A link begins with the configured address, whatever the request's headers say")
    func link() async throws {
        let server = try await TestServer()
        _ = try await server.newUser("o'neil+a&b@example.com")
        let continueURL = "http://localhost/x?email=user%2Btag%40example.com&n=1#f"
        let request = TestRequest.app(
            "/v1/accounts:sendOobCode",
            [
                "requestType": 1, "email": "o'neil+a&b@example.com",
                "continueUrl": .string(continueURL), "canHandleCodeInApp": true,
            ]
        )
        .adding("X-Firebase-Locale", "de")
        let answer = await server.send(request)
        #expect(answer.status == 200, "\(answer)")
        let mail = try #require(try await server.outbox().last)
        let code = try #require(mail.code)
        #expect(
            mail.link == """
                http://localhost:9099/emulator/action?mode=resetPassword&oobCode=\(code)\
                &apiKey=\(TestServer.apiKey)\
                &continueUrl=http%3A%2F%2Flocalhost%2Fx%3Femail%3Duser%252Btag%2540example.com\
                %26n%3D1%23f&lang=de
                """
        )
    }

    @Test(
        "Refusals come in the documented order, and no mail goes out",
        arguments: [
            ([:], "MISSING_REQ_TYPE"),
            (["requestType": 0, "returnOobLink": true], "MISSING_REQ_TYPE"),
            (
                ["requestType": "PASSWORD_RESET", "returnOobLink": true, "continueUrl": "x"],
                "INSUFFICIENT_PERMISSION"
            ),
            (["requestType": "PASSWORD_RESET", "continueUrl": "x"], "INVALID_CONTINUE_URI"),
            (
                ["requestType": "PASSWORD_RESET", "canHandleCodeInApp": true],
                "MISSING_CONTINUE_URI"
            ),
            (
                [
                    "requestType": "PASSWORD_RESET", "continueUrl": "http://localhost",
                    "iOSAppStoreId": "1",
                ], "MISSING_IOS_BUNDLE_ID"
            ),
            (
                [
                    "requestType": "PASSWORD_RESET", "continueUrl": "http://localhost",
                    "androidInstallApp": true,
                ], "MISSING_ANDROID_PACKAGE_NAME"
            ),
            (["requestType": "PASSWORD_RESET"], "MISSING_EMAIL"),
            (["requestType": "PASSWORD_RESET", "email": "x"], "INVALID_EMAIL"),
            (["requestType": "PASSWORD_RESET", "email": "no@example.com"], "EMAIL_NOT_FOUND"),
            (["requestType": "VERIFY_EMAIL", "email": "ann@example.com"], "INVALID_ID_TOKEN"),
            (["requestType": "VERIFY_EMAIL", "idToken": "ANONYMOUS"], "MISSING_EMAIL"),
            (["requestType": "VERIFY_AND_CHANGE_EMAIL"], "MISSING_NEW_EMAIL"),
            (
                ["requestType": "VERIFY_AND_CHANGE_EMAIL", "newEmail": "new@example.com"],
                "MISSING_ID_TOKEN"
            ),
            (
                [
                    "requestType": "VERIFY_AND_CHANGE_EMAIL", "newEmail": "new@example.com",
                    "idToken": "ANONYMOUS",
                ], "MISSING_EMAIL"
            ),
            (
                [
                    "requestType": "VERIFY_AND_CHANGE_EMAIL", "newEmail": "x", "idToken": "TOKEN",
                ], "INVALID_NEW_EMAIL"
            ),
            (
                [
                    "requestType": "VERIFY_AND_CHANGE_EMAIL", "newEmail": "Ann@example.com",
                    "idToken": "TOKEN",
                ], "EMAIL_EXISTS"
            ),
        ] as [(JSONObject, String)]
    )
    func refusals(body: JSONObject, message: String) async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        var body = body
        if body["idToken"] == "TOKEN" { body["idToken"] = .string(user.idToken) }
        if body["idToken"] == "ANONYMOUS" {
            body["idToken"] = .string(await server.app("signUp", [:])["idToken"])
        }
        let answer = await server.app("sendOobCode", .object(body))
        #expect(answer.status == 400)
        #expect(answer.error == message)
        #expect(try await server.outbox().isEmpty)
    }

    @Test("With protection of addresses an unknown one gets the same answer and no mail")
    func protected() async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        _ = try await server.newUser("ben@example.com")
        try await server.protectEmails()
        func reset(_ email: String) async -> TestAnswer {
            await server.app(
                "sendOobCode",
                ["requestType": "PASSWORD_RESET", "email": .string(email)]
            )
        }
        func change(to email: String) async -> TestAnswer {
            await server.app(
                "sendOobCode",
                [
                    "requestType": "VERIFY_AND_CHANGE_EMAIL", "newEmail": .string(email),
                    "idToken": .string(user.idToken),
                ]
            )
        }
        let known = await reset(user.email)
        let unknown = await reset("ken@example.com")
        #expect(known.status == 200)
        #expect(
            known.text.replacing("ann@", with: "ken@") == unknown.text
        )
        #expect(await change(to: "new@example.com").text == change(to: "ben@example.com").text)
        let mails = try await server.outbox().map(\.to)
        #expect(mails == [user.email, "new@example.com"])
        #expect(await reset("nonsense").error == "INVALID_EMAIL")
    }

    @Test("An administrator gets the link, and no mail goes out")
    func returnedLink() async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        for (kind, mode) in [
            ("PASSWORD_RESET", "resetPassword"), ("VERIFY_EMAIL", "verifyEmail"),
            ("VERIFY_AND_CHANGE_EMAIL", "verifyAndChangeEmail"),
        ] {
            let answer = await server.admin(
                "sendOobCode",
                [
                    "requestType": .string(kind), "email": .string(user.email),
                    "newEmail": "new@example.com", "returnOobLink": true,
                ]
            )
            #expect(answer.status == 200, "\(answer)")
            #expect(answer["email"] == user.email)
            #expect(
                answer["oobLink"].hasPrefix(
                    "http://localhost:9099/emulator/action?mode=\(mode)&oobCode=\(answer["oobCode"])"
                )
            )
            let unknown = await server.admin(
                "sendOobCode",
                [
                    "requestType": .string(kind), "email": "nobody@example.com",
                    "newEmail": "new@example.com", "returnOobLink": true,
                ]
            )
            #expect(
                unknown.error == (kind == "PASSWORD_RESET" ? "EMAIL_NOT_FOUND" : "USER_NOT_FOUND")
            )
        }
        #expect(try await server.outbox().isEmpty)
    }

    @Test("A change of address is asked for with a recent sign-in and every factor")
    func recentSignIn() async throws {
        let server = try await TestServer()
        let user = try await server.newUserWithFactor()
        func change(_ user: AccountUser) async -> TestAnswer {
            await server.app(
                "sendOobCode",
                [
                    "requestType": "VERIFY_AND_CHANGE_EMAIL", "newEmail": "new@example.com",
                    "idToken": .string(user.idToken),
                ]
            )
        }
        #expect(await change(user).error == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
        let both = try await server.signIn(user)
        #expect(await change(both).status == 200)
        server.clock.advance(seconds: 301)
        #expect(await change(both).error == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
    }

    @Test("No code is kept as it is sent")
    func atRest() async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        _ = await server.app(
            "sendOobCode",
            ["requestType": "PASSWORD_RESET", "email": .string(user.email)]
        )
        let code = try await server.mailedCode(to: user.email)
        let stored = try await server.environment.store.read { transaction in
            try transaction.actionCode(hash: SHA256.hash(Array(code.utf8)), in: .project)
        }
        #expect(stored?.kind == .passwordReset)
        #expect(server.log.allSatisfy { !$0.contains(code) })
    }
}
