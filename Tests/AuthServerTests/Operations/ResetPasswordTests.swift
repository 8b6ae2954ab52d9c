import AuthCrypto
import AuthDomain
import AuthTestSupport
import Testing

@Suite("accounts:resetPassword")
struct ResetPasswordTests {
    private func code(for user: AccountUser, on server: TestServer) async throws -> String {
        let answer = await server.app(
            "sendOobCode",
            ["requestType": "PASSWORD_RESET", "email": .string(user.email)]
        )
        try #require(answer.status == 200, "\(answer)")
        return try await server.mailedCode(to: user.email)
    }

    private func reset(
        _ code: String,
        to password: String,
        on server: TestServer
    ) async -> TestAnswer {
        await server.app(
            "resetPassword",
            ["oobCode": .string(code), "newPassword": .string(password)]
        )
    }

    @Test("A code is looked at as often as wanted and used once")
    func inspectAndApply() async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        let code = try await code(for: user, on: server)
        let what: JSONValue = [
            "kind": "identitytoolkit#ResetPasswordResponse", "email": "ann@example.com",
            "requestType": "PASSWORD_RESET",
        ]
        for _ in 0..<2 {
            #expect(await server.app("resetPassword", ["oobCode": .string(code)]).json == what)
        }
        server.clock.advance(seconds: 10)
        #expect(await reset(code, to: "New-pw-1!", on: server).json == what)
        #expect(await reset(code, to: "New-pw-2!", on: server).error == "INVALID_OOB_CODE")
        let inspected = await server.app("resetPassword", ["oobCode": .string(code)])
        #expect(inspected.error == "INVALID_OOB_CODE")
        #expect(await server.refresh(user).error == "TOKEN_EXPIRED")
        let account = await server.account(user.id)
        #expect(account["emailVerified"]?.boolValue == true)
        #expect(account["validSince"]?.stringValue == "\(server.clock.now().seconds)")
        #expect(account["passwordUpdatedAt"]?.intValue == server.clock.now().milliseconds)
        #expect(try await server.signIn(user, password: "New-pw-1!").id == user.id)
    }

    @Test("A reset leaves the second factor on and signs nobody in")
    func secondFactor() async throws {
        let server = try await TestServer()
        let user = try await server.newUserWithFactor()
        let answer = await reset(try await code(for: user, on: server), to: "New-pw-1!", on: server)
        #expect(answer.status == 200)
        for name in ["idToken", "refreshToken"] { #expect(answer.json[name] == nil) }
        #expect(try await server.sessions(of: user).isEmpty)
        let signIn = await server.app(
            "signInWithPassword",
            ["email": .string(user.email), "password": "New-pw-1!"]
        )
        #expect(!signIn["mfaPendingCredential"].isEmpty)
        #expect(signIn.json["idToken"] == nil)
    }

    @Test("What was linked before the address was verified goes with the reset")
    func unproved() async throws {
        let server = try await TestServer()
        let victim = try await server.newUser()
        let owner = try await server.newUser("owner@example.com")
        for (index, user) in [victim, owner].enumerated() {
            _ = await server.admin(
                "update",
                [
                    "localId": .string(user.id), "emailVerified": .bool(user.id == owner.id),
                    "phoneNumber": .string("+1650555010\(index)"),
                    "linkProviderUserInfo": [
                        "providerId": "facebook.com", "rawId": .string(user.id),
                    ],
                ]
            )
            let code = try await code(for: user, on: server)
            #expect(await reset(code, to: "New-pw-1!", on: server).status == 200)
        }
        func providers(_ user: AccountUser) async -> [String?]? {
            await server.account(user.id)["providerUserInfo"]?.arrayValue?
                .map { $0["providerId"]?.stringValue }
        }
        #expect(await providers(victim) == ["password"])
        #expect(await providers(owner) == ["password", "phone", "facebook.com"])
    }

    @Test("A weak password and a disabled account leave the code good")
    func survives() async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        let code = try await code(for: user, on: server)
        #expect(await reset(code, to: "", on: server).error == "WEAK_PASSWORD")
        #expect(
            await reset(code, to: "12345", on: server).error
                == "WEAK_PASSWORD : Password should be at least 6 characters"
        )
        let id = JSONValue.string(user.id)
        _ = await server.admin("update", ["localId": id, "disableUser": true])
        #expect(await reset(code, to: "New-pw-1!", on: server).error == "USER_DISABLED")
        _ = await server.admin("update", ["localId": id, "disableUser": false])
        #expect(await reset(code, to: "New-pw-1!", on: server).status == 200)
    }

    @Test("A code lives an hour, and a new password ends it; a newer code does not")
    func endings() async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        let first = try await code(for: user, on: server)
        let second = try await code(for: user, on: server)
        #expect(await reset(first, to: "New-pw-1!", on: server).status == 200)
        #expect(await reset(second, to: "New-pw-2!", on: server).error == "INVALID_OOB_CODE")
        let again = try await code(for: user, on: server)
        let signedIn = try await server.signIn(user, password: "New-pw-1!")
        _ = await server.app(
            "update",
            ["idToken": .string(signedIn.idToken), "password": "New-pw-2!"]
        )
        #expect(await reset(again, to: "New-pw-3!", on: server).error == "INVALID_OOB_CODE")
        let third = try await code(for: user, on: server)
        server.clock.advance(seconds: 3600)
        #expect(await reset(third, to: "New-pw-2!", on: server).error == "EXPIRED_OOB_CODE")
    }

    @Test("Of twenty uses of one code one succeeds", arguments: TestDatabase.available)
    func race(on database: TestDatabase) async throws {
        let server = try await TestServer(on: database)
        let user = try await server.newUser()
        let code = try await code(for: user, on: server)
        let messages = await withTaskGroup { group in
            for index in 0..<20 {
                group.addTask { await reset(code, to: "New-pw-\(index)", on: server).error }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(messages.filter { $0 == nil }.count == 1)
        #expect(messages.filter { $0 == "INVALID_OOB_CODE" }.count == 19)
    }

    @Test("The old password changes the password, but not past a second factor")
    func oldPassword() async throws {
        let server = try await TestServer()
        let ann = try await server.newUser()
        let ben = try await server.newUserWithFactor("ben@example.com")
        func change(_ email: String, from old: String, to new: String) async -> TestAnswer {
            await server.app(
                "resetPassword",
                [
                    "email": .string(email), "oldPassword": .string(old),
                    "newPassword": .string(new),
                ]
            )
        }
        let password = ann.password
        #expect(
            await change(ann.email, from: "wrong-pw", to: "New-pw-1!").error == "INVALID_PASSWORD"
        )
        #expect(
            await change("no@example.com", from: password, to: "New-pw-1!").error
                == "EMAIL_NOT_FOUND"
        )
        #expect(
            await change(ann.email, from: password, to: "1").error?.hasPrefix("WEAK_PASSWORD")
                == true
        )
        server.clock.advance(seconds: 10)
        #expect(await change("ANN@example.com", from: password, to: "New-pw-1!").status == 200)
        #expect(await server.refresh(ann).error == "TOKEN_EXPIRED")
        #expect(try await server.signIn(ann, password: "New-pw-1!").id == ann.id)
        #expect(
            await change(ben.email, from: ben.password, to: "New-pw-1!").error
                == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN"
        )
        try await server.protectEmails()
        for email in [ben.email, "no@example.com"] {
            #expect(
                await change(email, from: "wrong-pw", to: "New-pw-1!").error
                    == "INVALID_LOGIN_CREDENTIALS"
            )
        }
    }

    @Test("Refusals come in the documented order")
    func refusals() async throws {
        let server = try await TestServer()
        #expect(await server.app("resetPassword", [:]).error == "MISSING_OOB_CODE")
        let half: JSONValue = ["email": "ann@example.com", "newPassword": "New-pw-1!"]
        #expect(await server.app("resetPassword", half).error == "MISSING_OOB_CODE")
        #expect(await reset("nonsense", to: "1", on: server).error == "INVALID_OOB_CODE")
        #expect(await reset("nonsense", to: "", on: server).error == "INVALID_OOB_CODE")
        #expect(server.passwords.jobCount == 0)
        try await server.configure(
            "signIn.email.enabled",
            ["signIn": ["email": ["enabled": false]]]
        )
        #expect(await server.app("resetPassword", [:]).error == "PASSWORD_LOGIN_DISABLED")
    }
}
