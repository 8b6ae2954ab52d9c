import AuthCrypto
import AuthDomain
import AuthTestSupport
import Testing

@Suite("firebase.sign_in_attributes")
struct SignInAttributesTests {
    private static let told: JSONObject = [
        "sub": "u-1", "iss": "https://acme.example", "aud": "a", "exp": 9_999_999_999, "nonce": "n",
        "email": "ann@example.com", "email_verified": true, "groups": ["staff", "board"],
    ]
    /// What of it is about the user.
    private static let attributes: JSONValue = [
        "email": "ann@example.com", "email_verified": true, "groups": ["staff", "board"],
    ]

    private static func attributes(_ idToken: String, _ server: TestServer) throws -> JSONValue? {
        try server.claims(idToken)["firebase"]?["sign_in_attributes"]
    }

    @Test(
        "Tokens of a session pass on what a provider of the operator's own choice told, and no others",
        arguments: ["oidc.acme", "saml.acme"]
    )
    func session(provider: String) async throws {
        let server = try await TestServer()
        let first = await server.fake(provider, Self.told)
        #expect(try Self.attributes(first["idToken"], server) == Self.attributes)
        let refreshed = await server.refresh(first["refreshToken"])
        #expect(try Self.attributes(refreshed["id_token"], server) == Self.attributes)
        let changed = await server.app(
            "update",
            ["idToken": .string(first["idToken"]), "password": "correct horse"]
        )
        #expect(try Self.attributes(changed["idToken"], server) == Self.attributes, "\(changed)")
        let byPassword = await server.app(
            "signInWithPassword",
            ["email": "ann@example.com", "password": "correct horse"]
        )
        #expect(byPassword.status == 200, "\(byPassword)")
        #expect(try Self.attributes(byPassword["idToken"], server) == nil)
        let google = await server.fake("google.com", Self.told)
        #expect(try Self.attributes(google["idToken"], server) == nil)
    }

    @Test("They wait for the second factor with the sign-in")
    func secondFactor() async throws {
        let server = try await TestServer()
        _ = try await server.newUserWithFactor()
        let first = await server.fake("oidc.acme", Self.told)
        let pending = first["mfaPendingCredential"]
        let session = await GuardedTakeOverTests.start(pending, on: server)
        let code = try #require(try await server.outbox().last { $0.kind == .sms }?.code)
        let answer = await GuardedTakeOverTests.finish(pending, session, code, on: server)
        #expect(try Self.attributes(answer["idToken"], server) == Self.attributes, "\(answer)")
    }

    @Test("A link brings them, and what is too long for a token is left out whole")
    func linkAndLength() async throws {
        let server = try await TestServer()
        let user = try await server.newUser("ann@example.com")
        let token = JSONValue.string(user.idToken)
        let linked = await server.fake("oidc.acme", Self.told, ["idToken": token])
        #expect(try Self.attributes(linked["idToken"], server) == Self.attributes, "\(linked)")
        var long = Self.told
        long["sub"] = "u-2"
        long["email"] = nil
        long["groups"] = .array((0..<400).map { .string("group-\($0)") })
        let other = await server.fake("oidc.acme", long)
        #expect(other.status == 200)
        #expect(try Self.attributes(other["idToken"], server) == nil)
    }

    @Test("No claims of a custom token or a function take their place")
    func forged() async throws {
        let host = try await FunctionHost([.beforeSignIn]) { _ in
            .changing("sessionClaims", ["sessionClaims": ["level": 2]])
        }
        let answer = await host.server.fake("saml.acme", Self.told)
        let claims = try host.server.claims(answer["idToken"])
        #expect(claims["level"] == 2)
        #expect(claims["firebase"]?["sign_in_attributes"] == Self.attributes)
        let custom = CustomTokens.unsigned([
            "uid": "eve", "claims": ["firebase": ["sign_in_attributes": ["groups": "board"]]],
        ])
        #expect(await host.server.signIn(customToken: custom).status == 400)
        await host.stop()
    }

    @Test("A project's functions read them, and all that any provider told")
    func functions() async throws {
        let host = try await FunctionHost([.beforeCreate, .beforeSignIn])
        _ = await host.server.fake("oidc.acme", Self.told)
        _ = await host.server.fake("google.com", ["sub": "g-1", "hd": "acme.example"])
        #expect(host.triggers == ["beforeCreate", "beforeSignIn", "beforeCreate", "beforeSignIn"])
        for event in host.events.prefix(2) {
            #expect(event.claims["sign_in_attributes"] == Self.attributes)
            let told = try JSONValue(
                parsing: Array((event.claims["raw_user_info"]?.stringValue ?? "").utf8)
            )
            #expect(told == .object(Self.told))
        }
        for event in host.events.suffix(2) {
            #expect(event.claims["sign_in_attributes"] == nil)
            let told = event.claims["raw_user_info"]?.stringValue
            #expect(told?.contains("acme.example") == true)
        }
        await host.stop()
    }
}
