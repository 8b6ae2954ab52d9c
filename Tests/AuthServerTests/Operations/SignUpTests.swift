import AuthCrypto
import AuthDomain
import AuthTestSupport
import Testing

@Suite("accounts:signUp")
struct SignUpTests {
    @Test("Address and password make an account and sign it in")
    func password() async throws {
        let server = try await TestServer()
        let answer = await server.app(
            "signUp",
            [
                "email": "EmAiL@Example.com", "password": "Passw0rd!", "displayName": "Ann",
                "returnSecureToken": true, "emailVerified": true, "photoUrl": "http://x/",
                "phoneNumber": "+16505550101",
            ]
        )
        #expect(answer.status == 200)
        #expect(answer["kind"] == "identitytoolkit#SignupNewUserResponse")
        #expect(answer["email"] == "email@example.com")
        #expect(answer["displayName"] == "Ann")
        #expect(answer["expiresIn"] == "3600")
        #expect(answer["localId"].utf8.count == 28)
        #expect(!answer["refreshToken"].isEmpty)
        let claims = try server.claims(answer["idToken"])
        #expect(claims["sub"]?.stringValue == answer["localId"])
        #expect(claims["email_verified"]?.boolValue == false)
        #expect(claims["firebase"]?["sign_in_provider"]?.stringValue == "password")
        let account = await server.account(answer["localId"])
        #expect(account["emailVerified"]?.boolValue == false)
        #expect(account["photoUrl"] == nil)
        #expect(account["phoneNumber"] == nil)
        let now = VirtualClock.start
        #expect(account["createdAt"]?.stringValue == "\(now.milliseconds)")
        #expect(account["lastLoginAt"]?.stringValue == "\(now.milliseconds)")
        #expect(account["validSince"]?.stringValue == "\(now.seconds)")
        #expect(account["passwordUpdatedAt"]?.intValue == now.milliseconds)
    }

    @Test("An empty request makes an anonymous account")
    func anonymous() async throws {
        let server = try await TestServer()
        let answer = await server.app("signUp", ["returnSecureToken": true])
        #expect(answer.status == 200)
        #expect(answer.json["email"] == nil)
        let claims = try server.claims(answer["idToken"])
        #expect(claims["provider_id"]?.stringValue == "anonymous")
        #expect(claims["firebase"]?["sign_in_provider"]?.stringValue == "anonymous")
        #expect(claims["firebase"]?["identities"] == [:])
    }

    @Test(
        "Refusals come in the documented order and store nothing",
        arguments: [
            (["localId": "mine"], "UNEXPECTED_PARAMETER : User ID"),
            (["localId": "mine", "email": "x"], "UNEXPECTED_PARAMETER : User ID"),
            (["password": "123"], "MISSING_EMAIL"),
            (["idToken": "x"], "MISSING_EMAIL"),
            (["email": "", "password": "Passw0rd!"], "MISSING_EMAIL"),
            (["email": "", "password": "", "returnSecureToken": true], "INVALID_EMAIL"),
            (["email": ""], "INVALID_EMAIL"),
            (["email": "new@example.com"], "MISSING_PASSWORD"),
            (["email": "nonsense", "password": ""], "MISSING_PASSWORD"),
            (["email": "nonsense", "password": "123"], "INVALID_EMAIL"),
            (["email": "ANN@example.com", "password": "123"], "EMAIL_EXISTS"),
            (
                ["email": "new@example.com", "password": "12345"],
                "WEAK_PASSWORD : Password should be at least 6 characters"
            ),
            (
                ["email": "new@example.com", "password": "Passw0rd!", "idToken": "x.y.z"],
                "INVALID_ID_TOKEN"
            ),
        ] as [(JSONValue, String)]
    )
    func refusals(body: JSONValue, message: String) async throws {
        let server = try await TestServer()
        _ = try await server.newUser()
        let answer = await server.app("signUp", body)
        #expect(answer.status == 400)
        #expect(answer.error == message)
        let stored = try await server.environment.store.read { transaction in
            try transaction.accounts(in: .project, after: nil, limit: 10)
        }
        #expect(stored.count == 1)
    }

    @Test("A password has at most 4096 characters, a display name 256")
    func lengths() async throws {
        let server = try await TestServer()
        func signUp(_ password: String, name: String) async -> TestAnswer {
            await server.app(
                "signUp",
                [
                    "email": .string("u\(password.count).\(name.count)@example.com"),
                    "password": .string(password), "displayName": .string(name),
                ]
            )
        }
        let name = String(repeating: "n", count: 256)
        let password = String(repeating: "p", count: 4096)
        #expect(await signUp(password, name: name).status == 200)
        #expect(await signUp(password + "p", name: name).status == 400)
        let tooLong = await signUp("Passw0rd!", name: name + "n")
        #expect(tooLong.error == "INVALID_ARGUMENT : displayName may have at most 256 characters")
        #expect(await signUp("Passw0rd!", name: "a\0b").status == 400)
    }

    @Test("A project may switch sign-up off")
    func switchedOff() async throws {
        let server = try await TestServer()
        let body: JSONValue = ["email": "ann@example.com", "password": "Passw0rd!"]
        try await server.configure(
            "client.permissions.disabledUserSignup",
            ["client": ["permissions": ["disabledUserSignup": true]]]
        )
        #expect(await server.app("signUp", body).error == "ADMIN_ONLY_OPERATION")
        #expect(await server.app("signUp", [:]).error == "ADMIN_ONLY_OPERATION")
        #expect(await server.admin("", body).status == 200)
        try await server.configure(
            "signIn,client.permissions.disabledUserSignup",
            [
                "signIn": ["email": ["enabled": false], "anonymous": ["enabled": false]],
                "client": ["permissions": ["disabledUserSignup": false]],
            ]
        )
        #expect(await server.app("signUp", body).error == "OPERATION_NOT_ALLOWED")
        #expect(await server.app("signUp", [:]).error == "ADMIN_ONLY_OPERATION")
    }

    @Test(
        "Of twenty sign-ups with one address one succeeds",
        arguments: TestDatabase.available
    )
    func race(on database: TestDatabase) async throws {
        let server = try await TestServer(on: database)
        let messages = await withTaskGroup { group in
            for index in 0..<20 {
                let email = index.isMultiple(of: 2) ? "ann@example.com" : "ANN@EXAMPLE.COM"
                group.addTask {
                    await server.app(
                        "signUp",
                        ["email": .string(email), "password": "Passw0rd!"]
                    ).error
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(messages.filter { $0 == nil }.count == 1)
        #expect(messages.filter { $0 == "EMAIL_EXISTS" }.count == 19)
    }
}

extension Scope {
    /// The project of the tests.
    static let project = Scope(project: TestServer.project)
}
