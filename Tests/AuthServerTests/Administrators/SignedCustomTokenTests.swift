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

    @Test("A service account signs users in where its role may", arguments: Role.allCases)
    func roles(role: Role) async throws {
        let server = try await TestServer(.production)
        try await server.allowTenants()
        let client = try await ServiceAccountClient(server, role: role)
        let user = try await server.newUser()
        for uid in [user.id, "new"] {
            let token = try client.customToken(["uid": .string(uid), "claims": ["admin": true]])
            let answer = await server.signIn(customToken: token)
            if role == .viewer {
                #expect(answer.status == 400 && answer.error == "INVALID_CUSTOM_TOKEN")
                #expect(answer["idToken"].isEmpty)
            } else {
                #expect(answer.status == 200, "\(answer)")
            }
        }
        #expect(try await server.accountCount() == (role == .viewer ? 1 : 2))
    }

    @Test("A viewer's token signs nobody in to a tenant either")
    func viewerInTenant() async throws {
        let server = try await TestServer(.production)
        try await server.allowTenants()
        let admin = try await server.accessToken(try await ServiceAccountClient(server))
        let request = TestRequest.post(
            TestServer.projectPath + "/tenants",
            #"{"displayName":"acme"}"#
        )
        let tenant = await server.send(request.bearing(admin))["tenantId"]
        let viewer = try await ServiceAccountClient(server, role: .viewer, name: "eye", key: 1)
        let token = try viewer.customToken(["uid": "ann", "tenant_id": .string(tenant)])
        let answer = await server.app(
            "signInWithCustomToken",
            ["token": .string(token), "tenantId": .string(tenant)]
        )
        #expect(answer.error == "INVALID_CUSTOM_TOKEN", "\(answer)")
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
