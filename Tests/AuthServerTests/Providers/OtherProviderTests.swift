import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import HTTPServer
import Testing

@Suite("Google, Apple, GitHub and OpenID providers")
struct OtherProviderTests {
    typealias Provider = IdentityProviderStandIn

    private static func server(
        _ standIn: Provider,
        _ provider: String,
        _ change: (inout JSONObject) -> Void = { _ in }
    ) async throws -> TestServer {
        var setup = TestServer.Setup()
        setup.outgoing = standIn.outgoing
        let server = try await TestServer(setup)
        try await server.setUp(provider, standIn.settings(change))
        return server
    }

    @Test(
        "An address proves something where Google gives it out, and nowhere else",
        arguments: [
            ("ann@gmail.com", nil, true), ("ann@acme.example", "acme.example", true),
            ("ann@acme.example", nil, false), ("ann@notgmail.com", nil, false),
            ("ann@gmail.com.evil.example", nil, false),
        ]
    )
    func googleAddresses(email: String, organisation: String?, isProved: Bool) async throws {
        let google = try Provider()
        let server = try await Self.server(google, "google.com")
        let token = try google.idToken {
            $0["email"] = .string(email)
            $0["email_verified"] = true
            $0["hd"] = organisation.map(JSONValue.string)
        }
        let answer = await server.idp("google.com", ["id_token": token])
        #expect(answer.status == 200, "\(answer)")
        #expect(answer.json["emailVerified"] == .bool(isProved))
        await google.stop()
    }

    @Test("Google's access token is one for our client, or for nobody")
    func googleAccessToken() async throws {
        let google = try Provider()
        let server = try await Self.server(google, "google.com") {
            $0["hearth"] = .object(
                ($0["hearth"]?.objectValue ?? [:]).merging(["clientIds": ["ios-client"]])
            )
        }
        google.set { $0.bodies["/me"] = ["sub": "7", "email": "ann@gmail.com", "name": "Ann"] }
        for (audience, status) in [(Provider.app, 200), ("ios-client", 200), ("other", 400)] {
            google.set { $0.bodies["/inspect"] = ["aud": .string(audience), "sub": "7"] }
            let answer = await server.idp("google.com", ["access_token": "token"])
            #expect(answer.status == status, "\(audience): \(answer)")
        }
        google.set { $0.bodies["/inspect"] = ["aud": .string(Provider.app), "sub": "8"] }
        #expect(await server.idp("google.com", ["access_token": "token"]).status == 400)
        #expect(google.standIn.requests.filter { $0.head.path == "/me" }.count == 3)
        #expect(try await server.accountCount() == 1)
        await google.stop()
    }

    @Test("Apple's name is told once and kept, and its addresses are proved")
    func appleNames() async throws {
        let apple = try Provider()
        let server = try await Self.server(apple, "apple.com")
        func token(_ raw: String) throws -> String {
            try apple.idToken(rawNonce: raw) {
                $0["name"] = nil
                $0["email"] = "x1@privaterelay.example.com"
                $0["email_verified"] = "true"
            }
        }
        let name = #"{"name":{"firstName":"Ana","lastName":"Test"}}"#
        let first = await server.idp(
            "apple.com",
            ["id_token": try token("r1"), "nonce": "r1", "user": name]
        )
        #expect(first["displayName"] == "Ana Test", "\(first)")
        #expect(first.json["emailVerified"] == true)
        #expect(first["federatedId"] == Provider.user)
        let second = await server.idp("apple.com", ["id_token": try token("r2"), "nonce": "r2"])
        #expect(second["localId"] == first["localId"], "\(second)")
        let shown = await server.app("lookup", ["idToken": .string(second["idToken"])])
        #expect(shown.json["users"]?[0]?["displayName"] == "Ana Test", "\(shown)")
        #expect(shown.json["users"]?[0]?["providerUserInfo"]?[0]?["displayName"] == "Ana Test")
        await apple.stop()
    }

    @Test("Every audience that is set up is taken, and none that looks alike")
    func appleAudiences() async throws {
        let apple = try Provider()
        let server = try await Self.server(apple, "apple.com") {
            $0["clientId"] = "com.example.web"
            $0["appleSignInConfig"] = ["bundleIds": ["com.example.app"]]
        }
        let rows: [(JSONValue, Int)] = [
            ("com.example.web", 200), ("com.example.app", 200),
            (["other", "com.example.app"], 200), ("com.example.apps", 400),
            ("com.example.app.", 400), ("com.example", 400), ("COM.EXAMPLE.APP", 400),
            (["other"], 400), ([], 400), (7, 400),
        ]
        for (audience, status) in rows {
            let token = try apple.idToken { $0["aud"] = audience }
            let answer = await server.idp("apple.com", ["id_token": token])
            #expect(answer.status == status, "\(audience): \(answer)")
            guard status == 400 else { continue }
            #expect(answer.error?.contains("audience") == true, "\(answer)")
        }
        await apple.stop()
    }

    @Test("A nonce in the request must be in Apple's token, too")
    func appleNonce() async throws {
        let apple = try Provider()
        let server = try await Self.server(apple, "apple.com")
        let bare = await server.idp("apple.com", ["id_token": try apple.idToken(), "nonce": "r"])
        #expect(bare.error?.hasPrefix("MISSING_OR_INVALID_NONCE") == true, "\(bare)")
        #expect(try await server.accountCount() == 0)
        await apple.stop()
    }

    @Test("GitHub's access token is one for our app, or for nobody")
    func github() async throws {
        let github = try Provider()
        let server = try await Self.server(github, "github.com")
        let path = "/inspect/\(Provider.app)/token"
        let unknown = await server.idp("github.com", ["access_token": "foreign"])
        #expect(unknown.error?.hasPrefix("INVALID_IDP_RESPONSE") == true, "\(unknown)")
        github.set {
            $0.bodies[path] = ["user": ["id": 42]]
            $0.bodies["/me"] = [
                "id": 42, "login": "ann", "name": "Ann", "email": "ann@example.com",
                "avatar_url": "https://pictures.example/ann.png",
            ]
        }
        let answer = await server.idp("github.com", ["access_token": "token"])
        #expect(answer.status == 200, "\(answer)")
        #expect(answer["federatedId"] == "https://github.com/42")
        #expect(answer["screenName"] == "ann" && answer.json["emailVerified"] == false)
        let asked = try #require(github.standIn.requests.last { $0.head.path == path })
        let basic = Base64.encode(Array("\(Provider.app):\(Provider.secret)".utf8))
        #expect(asked.head.headers["Authorization"] == "Basic " + basic)
        github.set { $0.bodies[path] = ["user": ["id": 43]] }
        #expect(await server.idp("github.com", ["access_token": "token"]).status == 400)
        await github.stop()
    }

    @Test("An OpenID provider is found by its issuer, whose document must be its own")
    func openID() async throws {
        let issuer = try Provider()
        var setup = TestServer.Setup()
        setup.outgoing = issuer.outgoing
        let server = try await TestServer(setup)
        let made = await server.asOwner(
            "POST",
            "\(TestServer.projectPath)/oauthIdpConfigs?oauthIdpConfigId=oidc.acme",
            [
                "enabled": true, "clientId": .string(Provider.app), "issuer": .string(issuer.url),
                "displayName": "Acme",
            ]
        )
        try #require(made.status == 200, "\(made)")
        issuer.set { $0.issuer = "https://other.example" }
        let token = try issuer.idToken { $0["email_verified"] = true }
        #expect(await server.idp("oidc.acme", ["id_token": token]).status == 503)
        issuer.set { $0.issuer = nil }
        // Firebase's own service takes a nonce that the token does not have, from such providers.
        let answer = await server.idp("oidc.acme", ["id_token": token, "nonce": "r"])
        #expect(answer.status == 200, "\(answer)")
        #expect(answer["federatedId"] == Provider.user && answer.json["emailVerified"] == true)
        let claims = try server.claims(answer["idToken"])
        #expect(claims["firebase"]?["sign_in_provider"] == "oidc.acme")
        let again = await server.idp("oidc.acme", ["id_token": token])
        #expect(again["localId"] == answer["localId"])
        #expect(issuer.count("/.well-known/openid-configuration") == 2)
        // The same person of another issuer is somebody else.
        let other = await server.fake("oidc.other", ["sub": .string(Provider.user)])
        #expect(other["localId"] != answer["localId"])
        await issuer.stop()
    }

    @Test("What cannot be checked is refused", arguments: ["gc.apple.com"])
    func unsupported(provider: String) async throws {
        let standIn = try Provider()
        let server = try await Self.server(standIn, provider)
        let answer = await server.idp(provider, ["access_token": "token"])
        #expect(answer.error?.hasPrefix("OPERATION_NOT_ALLOWED") == true, "\(answer)")
        #expect(standIn.standIn.requests.isEmpty)
        #expect(try await server.accountCount() == 0)
        await standIn.stop()
    }
}
