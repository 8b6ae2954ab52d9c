import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

@Suite("Access tokens of service accounts")
struct AccessTokenTests {
    static let lookup = TestRequest.post("\(adminPath):lookup", #"{"localId":["nobody"]}"#)

    @Test(
        "An assertion is traded for a token that administrates the account's project for an hour",
        arguments: TestDatabase.available
    )
    func grant(on database: TestDatabase) async throws {
        let server = try await TestServer(.production, on: database)
        let client = try await ServiceAccountClient(server)
        let answer = await server.askForAccess(try client.assertion())
        #expect(answer.status == 200, "\(answer)")
        #expect(answer["token_type"] == "Bearer")
        #expect(answer.json["expires_in"] == 3600)
        let token = answer["access_token"]
        #expect(token.hasPrefix("ya29.") && token.utf8.count > 45)
        #expect(await server.send(Self.lookup.bearing(token)).status == 200)
        server.clock.advance(seconds: 3599)
        #expect(await server.send(Self.lookup.bearing(token)).status == 200)
        server.clock.advance(seconds: 1)
        #expect(await server.send(Self.lookup.bearing(token)).status == 401)
        try await Upkeep(server.environment).run()
    }

    @Test("A caller has so many wrong assertions an hour, and a good one is taken all the same")
    func limit() async throws {
        let server = try await TestServer(.production)
        let client = try await ServiceAccountClient(server)
        let wrong = try client.assertion(["aud": "https://evil.example/token"])
        func ask(_ assertion: String, from place: UInt8) async -> TestAnswer {
            await server.askForAccess(assertion, from: place)
        }
        for index in 0..<300 {
            let text = index.isMultiple(of: 2) ? wrong : "x.y.z"
            #expect(await ask(text, from: 1)["error"] == "invalid_grant")
        }
        for text in [wrong, "x.y.z"] {
            let refused = await ask(text, from: 1)
            #expect(refused.status == 400, "\(refused)")
            #expect(refused["error_description"] == "TOO_MANY_ATTEMPTS_TRY_LATER")
        }
        #expect(await ask(wrong, from: 2)["error"] == "invalid_grant")
        #expect(await ask(try client.assertion(), from: 1).status == 200)
        server.clock.advance(seconds: 3600)
        #expect(await ask(wrong, from: 1)["error"] == "invalid_grant")
    }

    @Test("The endpoint answers at Google's path too, and for its own address")
    func places() async throws {
        let server = try await TestServer(.production)
        let client = try await ServiceAccountClient(server)
        for audience in ["http://localhost:9099/token", ServiceAccountClient.tokenURL] {
            let assertion = try client.assertion(["aud": .string(audience)])
            let answer = await server.askForAccess(assertion, at: "/oauth2.googleapis.com/token")
            #expect(answer.status == 200, "\(answer)")
        }
    }

    @Test(
        "What is wrong with an assertion is said as OAuth 2.0 says it",
        arguments: [
            (["aud": "https://evil.example/token"], "invalid_grant"),
            (["aud": .string(CustomTokens.audience)], "invalid_grant"),
            (["aud": .null], "invalid_grant"),
            (["exp": 1_800_003_601], "invalid_grant"),
            (["exp": 1_799_999_999, "iat": 1_799_999_000], "invalid_grant"),
            (["iat": 1_800_000_301, "exp": 1_800_000_400], "invalid_grant"),
            (["iat": .null], "invalid_grant"),
            (["exp": "1800003600"], "invalid_grant"),
            (
                ["iss": "nobody@demo-project.iam.gserviceaccount.com", "sub": .null],
                "invalid_grant"
            ),
            (["iss": .null], "invalid_grant"),
            (["sub": "somebody@example.com"], "invalid_grant"),
            (["scope": .null], "invalid_scope"),
            (["scope": ""], "invalid_scope"),
        ] as [(JSONObject, String)]
    )
    func refusals(changes: JSONObject, error: String) async throws {
        let server = try await TestServer(.production)
        let client = try await ServiceAccountClient(server)
        let answer = await server.askForAccess(try client.assertion(changes))
        #expect(answer.status == 400)
        #expect(answer["error"] == error)
        #expect(!answer["error_description"].isEmpty)
        #expect(!answer.text.contains("ya29"))
    }

    @Test("A request that asks for something else, or another's signature, gets nothing")
    func otherRequests() async throws {
        let server = try await TestServer(.production)
        let client = try await ServiceAccountClient(server)
        let other = try await ServiceAccountClient(server, name: "other-one", key: 1)
        let assertion = try client.assertion()
        let unsupported = await server.askForAccess(assertion, grantType: "refresh_token")
        #expect(unsupported["error"] == "unsupported_grant_type")
        #expect(await server.askForAccess("")["error"] == "invalid_request")
        #expect(await server.askForAccess("a.b.c")["error"] == "invalid_grant")
        #expect(await server.send(.post("/token", "{"))["error"] == "invalid_request")
        let unsigned = CustomTokens.unsigned([
            "iss": .string(client.account.email), "sub": .string(client.account.email),
            "aud": .string(ServiceAccountClient.tokenURL), "scope": "x",
        ])
        let forged = try client.sign(
            ["aud": .string(ServiceAccountClient.tokenURL), "scope": "x"],
            by: other.key
        )
        for text in [unsigned, forged] {
            let answer = await server.askForAccess(text)
            #expect(answer["error"] == "invalid_grant")
            #expect(answer["error_description"] == "Invalid JWT Signature.")
        }
    }

    @Test("A revoked account has lost its access tokens and its key at once")
    func revocation() async throws {
        let server = try await TestServer(.production)
        let client = try await ServiceAccountClient(server)
        let token = try await server.accessToken(client)
        let signed = try client.sign(["aud": "https://identitytoolkit.googleapis.com/"])
        for bearer in [token, signed] {
            #expect(await server.send(Self.lookup.bearing(bearer)).status == 200)
        }
        let (email, now) = (client.account.email, server.clock.now())
        let isOtherProjects = try await server.store.write {
            try $0.revokeServiceAccount(email, of: "other-project", at: now)
        }
        #expect(!isOtherProjects)
        #expect(
            try await server.store.write {
                try $0.revokeServiceAccount(email, of: TestServer.project, at: now)
            }
        )
        for bearer in [token, signed] {
            #expect(await server.send(Self.lookup.bearing(bearer)).status == 401)
        }
        let answer = await server.askForAccess(try client.assertion())
        #expect(answer["error_description"] == "Invalid grant: account not found")
        let custom = await server.signIn(customToken: try client.customToken(["uid": "ann"]))
        #expect(custom.error == "INVALID_CUSTOM_TOKEN")
    }

    @Test(
        "A token that the account signed for the API itself is as good, and no other of its tokens",
        arguments: [
            (["aud": "https://identitytoolkit.googleapis.com/"], 200),
            (["aud": "http://localhost:9099/"], 200),
            (["scope": "https://www.googleapis.com/auth/identitytoolkit"], 200),
            (["scope": "https://www.googleapis.com/auth/devstorage.read_write"], 403),
            ([:], 401),
            (["aud": "https://evil.example/"], 401),
            (["aud": .string(ServiceAccountClient.tokenURL), "scope": "x"], 401),
            (["aud": .string(CustomTokens.audience), "uid": "ann"], 401),
            (["aud": "https://identitytoolkit.googleapis.com/", "exp": 1_800_010_000], 401),
        ] as [(JSONObject, Int)]
    )
    func selfSigned(claims: JSONObject, status: Int) async throws {
        let server = try await TestServer(.production)
        let client = try await ServiceAccountClient(server)
        let token = try client.sign(claims)
        #expect(await server.send(Self.lookup.bearing(token)).status == status)
    }

    @Test("A service account of another project is refused, whether that project exists or not")
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
        let token = try await server.accessToken(client)
        let own = await server.send(
            .post("/v1/projects/other-project/accounts:lookup", #"{"localId":["x"]}"#).bearing(
                token
            )
        )
        #expect(own.status == 200, "\(own)")
        for project in [TestServer.project, "no-project"] {
            let answer = await server.send(
                .post("/v1/projects/\(project)/accounts:lookup", #"{"localId":["x"]}"#)
                    .bearing(token)
            )
            #expect(answer.status == 403, "\(answer)")
            #expect(answer.json["error"]?["status"] == "PERMISSION_DENIED")
        }
        let bare = await server.send(
            .post("/v1/accounts:lookup", #"{"localId":["x"]}"#).bearing(token)
        )
        #expect(bare.status == 200, "\(bare)")
    }

    @Test("On a development server a service account is what it is, beside the owner")
    func development() async throws {
        let server = try await TestServer()
        _ = await server.send(Self.lookup.asOwner)
        let client = try await ServiceAccountClient(server, role: .viewer)
        let token = try await server.accessToken(client)
        #expect(await server.send(Self.lookup.bearing(token)).status == 200)
        let create = TestRequest.post(adminPath, "{}")
        #expect(await server.send(create.bearing(token)).status == 403)
        #expect(await server.send(create.bearing("ya29.nobody")).status == 401)
        #expect(await server.send(create.asOwner).status == 200)
    }
}
