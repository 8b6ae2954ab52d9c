import AuthCrypto
import AuthDomain
import AuthTestSupport
import Testing

@Suite("accounts:signUp with an ID token")
struct SignUpLinkTests {
    @Test("An anonymous account becomes a lasting one and keeps its id")
    func upgrade() async throws {
        let server = try await TestServer()
        let anonymous = await server.app("signUp", [:])
        server.clock.advance(seconds: 1000)
        let linked = await server.app(
            "signUp",
            [
                "idToken": .string(anonymous["idToken"]), "email": "Ann@example.com",
                "password": "Passw0rd!",
            ]
        )
        #expect(linked.status == 200, "\(linked)")
        #expect(linked["localId"] == anonymous["localId"])
        #expect(linked["email"] == "ann@example.com")
        let claims = try server.claims(linked["idToken"])
        #expect(claims["provider_id"] == nil)
        #expect(claims["firebase"]?["sign_in_provider"]?.stringValue == "password")
        #expect(claims["auth_time"]?.intValue == server.clock.now().seconds)
        let signIn = await server.app(
            "signInWithPassword",
            ["email": "ann@example.com", "password": "Passw0rd!"]
        )
        #expect(signIn["localId"] == anonymous["localId"])
        let old = await server.app("lookup", ["idToken": .string(anonymous["idToken"])])
        #expect(old.error == "TOKEN_EXPIRED")
        let body: JSONValue = [
            "grantType": "refresh_token", "refreshToken": .string(anonymous["refreshToken"]),
        ]
        #expect(await server.send(.app("/v1/token", body)).error == "TOKEN_EXPIRED")
    }

    @Test("An address of another account cannot be linked")
    func taken() async throws {
        let server = try await TestServer()
        _ = try await server.newUser()
        let anonymous = await server.app("signUp", [:])
        let body: JSONValue = [
            "idToken": .string(anonymous["idToken"]), "email": "ann@example.com",
            "password": "Passw0rd!",
        ]
        #expect(await server.app("signUp", body).error == "EMAIL_EXISTS")
        let lookup = await server.app("lookup", ["idToken": .string(anonymous["idToken"])])
        #expect(lookup.json["users"]?[0]?["email"] == nil)
    }

    @Test("An account that is not anonymous needs a recent sign-in")
    func recentSignIn() async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        let body: JSONValue = [
            "idToken": .string(user.idToken), "email": "ann@example.com", "password": "Other-pw!",
        ]
        server.clock.advance(seconds: 301)
        #expect(await server.app("signUp", body).error == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
        #expect(try await server.signIn(user).id == user.id)
    }

    @Test("Linking is no way around the second factor, nor around the check of a new address")
    func noWayAround() async throws {
        let server = try await TestServer()
        let user = try await server.newUserWithFactor()
        func link(_ token: String, _ email: String) async -> TestAnswer {
            await server.app(
                "signUp",
                ["idToken": .string(token), "email": .string(email), "password": "Other-pw!"]
            )
        }
        #expect(await link(user.idToken, user.email).error == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
        let both = try await server.signIn(user)
        let change = await link(both.idToken, "new@example.com")
        #expect(change.error == "EMAIL_CHANGE_NEEDS_VERIFICATION")
        try await server.protectEmails()
        #expect(
            await link(both.idToken, "new@example.com").error
                == "OPERATION_NOT_ALLOWED : Please verify the new email before changing email."
        )
        let linked = await link(both.idToken, user.email)
        #expect(linked.status == 200, "\(linked)")
        let claims = try server.claims(linked["idToken"])
        #expect(claims["firebase"]?["sign_in_second_factor"]?.stringValue == "phone")
        #expect(claims["email_verified"]?.boolValue == true)
    }
}
