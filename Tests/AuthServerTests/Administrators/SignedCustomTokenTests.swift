import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

@Suite("Custom tokens that a service account signed")
struct SignedCustomTokenTests {
    @Test("They sign in to production, with their claims, and make the account where there is none")
    func signIn() async throws {
        let server = try await TestServer(.production)
        let client = try await ServiceAccountClient(server)
        let token = try client.customToken(["uid": "ann", "claims": ["role": "editor"]])
        let answer = await server.signIn(customToken: token)
        #expect(answer.status == 200, "\(answer)")
        #expect(answer.json["isNewUser"] == true)
        let claims = try server.claims(answer["idToken"])
        #expect(claims["sub"] == "ann")
        #expect(claims["role"] == "editor")
        #expect(await server.signIn(customToken: token).json["isNewUser"] == false)
    }

    @Test(
        "What is wrong with one is said in production's words",
        arguments: [
            (["aud": "https://evil.example"], "INVALID_CUSTOM_TOKEN"),
            (["aud": .string(ServiceAccountClient.tokenURL)], "INVALID_CUSTOM_TOKEN"),
            (["iss": "nobody@example.com", "sub": .null], "INVALID_CUSTOM_TOKEN"),
            (["sub": "eve"], "INVALID_CUSTOM_TOKEN : Invalid assertion format"),
            (["exp": 1_800_003_601], "INVALID_CUSTOM_TOKEN"),
            (["iat": 1_799_996_100, "exp": 1_799_999_700], "INVALID_CUSTOM_TOKEN"),
            (["iat": .null], "INVALID_CUSTOM_TOKEN"),
            (["iat": 1_800_000_301, "exp": 1_800_000_400], "INVALID_CUSTOM_TOKEN"),
            (["uid": .null], "MISSING_IDENTIFIER"),
            (["tenant_id": "t1"], "TENANT_ID_MISMATCH"),
            (["claims": "x"], "INVALID_CLAIMS"),
            (["claims": ["sub": "eve"]], "FORBIDDEN_CLAIM : sub"),
        ] as [(JSONObject, String)]
    )
    func refusals(changes: JSONObject, message: String) async throws {
        let server = try await TestServer(.production)
        let client = try await ServiceAccountClient(server)
        let token = try client.customToken(["uid": "ann"], changes)
        let answer = await server.signIn(customToken: token)
        #expect(answer.status == 400)
        #expect(answer.error == message)
    }

    @Test("A token is taken for five minutes after its end, and no longer")
    func grace() async throws {
        let server = try await TestServer(.production)
        let token = try await ServiceAccountClient(server).customToken(["uid": "ann"])
        server.clock.advance(seconds: 3600 + 299)
        #expect(await server.signIn(customToken: token).status == 200)
        server.clock.advance(seconds: 1)
        #expect(await server.signIn(customToken: token).error == "INVALID_CUSTOM_TOKEN")
    }

    @Test("The service account of another project vouches for nobody here")
    func otherProject() async throws {
        let server = try await TestServer(.production)
        let other = Project.new(
            "other-project",
            isDevelopment: false,
            random: server.environment.random,
            clock: server.clock
        )
        try await server.store.write { try $0.insertIfMissing(other) }
        let client = try await ServiceAccountClient(server, project: other.id)
        let answer = await server.signIn(customToken: try client.customToken(["uid": "ann"]))
        #expect(answer.error == "CREDENTIAL_MISMATCH")
        let own = try await ServiceAccountClient(server, name: "another-one", key: 1)
        let forged = try own.sign(
            ["aud": .string(CustomTokens.audience), "uid": "ann"],
            by: client.key
        )
        #expect(await server.signIn(customToken: forged).error == "INVALID_CUSTOM_TOKEN")
    }
}
