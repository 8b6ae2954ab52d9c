import AuthCrypto
import AuthDomain
import AuthTestSupport
import HTTPServer
import Testing

@Suite("accounts:signInWithPassword")
struct SignInWithPasswordTests {
    @Test("The right password signs in, in whatever case the address is typed")
    func signIn() async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        server.clock.advance(seconds: 10)
        let answer = await server.app(
            "signInWithPassword",
            [
                "email": "ANN@Example.com", "password": .string(user.password),
                "returnSecureToken": true,
            ]
        )
        #expect(answer.status == 200)
        #expect(answer["kind"] == "identitytoolkit#VerifyPasswordResponse")
        #expect(answer["localId"] == user.id)
        #expect(answer["email"] == "ann@example.com")
        #expect(answer.json["displayName"] == "")
        #expect(answer.json["registered"]?.boolValue == true)
        #expect(answer["expiresIn"] == "3600")
        #expect(answer.json["mfaPendingCredential"] == nil)
        let claims = try server.claims(answer["idToken"])
        #expect(claims["auth_time"]?.intValue == server.clock.now().seconds)
        let account = await server.account(user.id)
        #expect(account["lastLoginAt"]?.stringValue == "\(server.clock.now().milliseconds)")
    }

    @Test(
        "What is missing or malformed is refused in the documented order",
        arguments: [
            ([:], "MISSING_EMAIL"),
            (["email": "", "password": ""], "INVALID_EMAIL"),
            (["email": "nonsense"], "INVALID_EMAIL"),
            (["email": "ann@example.com"], "MISSING_PASSWORD"),
            (["email": "ann@example.com", "password": ""], "MISSING_PASSWORD"),
            (["email": "ann@example.com\u{0}", "password": "x"], "INVALID_EMAIL"),
        ] as [(JSONValue, String)]
    )
    func malformed(body: JSONValue, message: String) async throws {
        let server = try await TestServer()
        #expect(await server.app("signInWithPassword", body).error == message)
        #expect(server.passwords.jobCount == 0)
    }

    @Test("Without protection of addresses the refusal says what is wrong, for one hash job each")
    func unprotected() async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        _ = await server.admin("", ["email": "bare@example.com"])
        let blocked = try await server.newUser("blocked@example.com")
        _ = await server.admin("update", ["localId": .string(blocked.id), "disableUser": true])
        let cases = [
            ("nobody@example.com", "EMAIL_NOT_FOUND"), (user.email, "INVALID_PASSWORD"),
            ("bare@example.com", "INVALID_PASSWORD"), (blocked.email, "USER_DISABLED"),
        ]
        for (email, message) in cases {
            let before = server.passwords.jobCount
            let answer = await server.app(
                "signInWithPassword",
                ["email": .string(email), "password": "wrong-password"]
            )
            #expect(answer.error == message)
            #expect(server.passwords.jobCount == before + 1)
        }
    }

    @Test("With protection of addresses every failure looks the same, for one hash job each")
    func protected() async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        _ = await server.admin("", ["email": "bare@example.com"])
        let blocked = try await server.newUser("blocked@example.com")
        _ = await server.admin("update", ["localId": .string(blocked.id), "disableUser": true])
        try await server.protectEmails()
        var answers: [TestAnswer] = []
        for email in ["nobody@example.com", user.email, "bare@example.com", blocked.email] {
            let before = server.passwords.jobCount
            answers.append(
                await server.app(
                    "signInWithPassword",
                    ["email": .string(email), "password": "wrong-password"]
                )
            )
            #expect(server.passwords.jobCount == before + 1)
        }
        #expect(answers[0].error == "INVALID_LOGIN_CREDENTIALS")
        #expect(Set(answers.map(\.text)).count == 1)
        let fields = answers.map { answer in answer.headers.fields.map { "\($0)" } }
        #expect(Set(fields).count == 1)
        let right = await server.app(
            "signInWithPassword",
            ["email": .string(blocked.email), "password": .string(blocked.password)]
        )
        #expect(right.error == "USER_DISABLED")
    }

    @Test("A refusal opens no session and counts no sign-in")
    func nothingStored() async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        server.clock.advance(seconds: 10)
        let long = String(repeating: "x", count: 5000)
        for password in ["wrong-password", long, user.password + "\0"] {
            let answer = await server.app(
                "signInWithPassword",
                ["email": .string(user.email), "password": .string(password)]
            )
            #expect(answer.error == "INVALID_PASSWORD")
        }
        #expect(try await server.sessions(of: user).count == 1)
        let account = await server.account(user.id)
        #expect(account["lastLoginAt"]?.stringValue == "\(VirtualClock.start.milliseconds)")
    }

    @Test("An account with a factor gets no token, a masked number, and no sign-in counted")
    func secondFactor() async throws {
        let server = try await TestServer()
        let user = try await server.newUserWithFactor()
        server.clock.advance(seconds: 10)
        let answer = await server.play(
            Transcript(
                "first factor only",
                .app(
                    "/v1/accounts:signInWithPassword",
                    ["email": .string(user.email), "password": .string(user.password)]
                ),
                status: 200,
                shows: [
                    #""mfaPendingCredential":""#, #""phoneInfo":"+1******0101""#,
                    #""mfaEnrollmentId":"factor-1""#, #""displayName":"work""#,
                    #""enrolledAt":"2027-01-15T08:00:00.000Z""#, #""localId":"\#(user.id)""#,
                ],
                hides: [
                    "idToken", "refreshToken", "expiresIn", "unobfuscatedPhoneInfo",
                    "16505550101",
                ]
            )
        )
        #expect(answer.json["registered"]?.boolValue == true)
        #expect(try await server.sessions(of: user).count == 1)
        let account = await server.account(user.id)
        #expect(account["lastLoginAt"]?.stringValue == "\(VirtualClock.start.milliseconds)")
        #expect(account["lastRefreshAt"]?.stringValue == "2027-01-15T08:00:00.000Z")
        let both = try await server.signIn(user)
        let claims = try server.claims(both.idToken)
        #expect(claims["firebase"]?["second_factor_identifier"]?.stringValue == "factor-1")
        let after = await server.account(user.id)
        #expect(after["lastLoginAt"]?.stringValue == "\(server.clock.now().milliseconds)")
    }

    @Test("A project without passwords says so before all else")
    func switchedOff() async throws {
        let server = try await TestServer()
        try await server.configure(
            "signIn.email.enabled",
            ["signIn": ["email": ["enabled": false]]]
        )
        #expect(await server.app("signInWithPassword", [:]).error == "PASSWORD_LOGIN_DISABLED")
    }
}

extension TestServer {
    /// The user's sessions that have not ended.
    func sessions(of user: AccountUser) async throws -> [Session] {
        try await environment.store.read { try $0.sessions(of: AccountID(user.id), in: .project) }
    }
}
