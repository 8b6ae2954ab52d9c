import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import HTTPServer
import Testing

@Suite("accounts:createAuthUri and signInWithIdp, at a provider's own page")
struct AuthorizationTests {
    typealias Provider = IdentityProviderStandIn

    @Test(
        "Who agrees at the provider is signed in, and the answer has what the provider gave",
        arguments: TestDatabase.available
    )
    func signIn(on database: TestDatabase) async throws {
        let flow = try await AuthorizationServer(on: database)
        let begun = await flow.begin("google.com", ["context": "tab-2"])
        #expect(begun.status == 200, "\(begun)")
        #expect(begun["kind"] == "identitytoolkit#CreateAuthUriResponse")
        #expect(begun["providerId"] == "google.com" && !begun["sessionId"].isEmpty)
        let answer = await flow.finish(
            try flow.agree(to: begun),
            sessionID: begun["sessionId"],
            ["returnRefreshToken": true]
        )
        #expect(answer.status == 200, "\(answer)")
        #expect(answer["email"] == Provider.email && answer.json["isNewUser"] == true)
        #expect(answer["oauthAccessToken"].hasPrefix("token-"))
        #expect(answer["oauthRefreshToken"] == "refresh-token")
        #expect(answer.json["oauthExpireIn"] == 3600 && answer["context"] == "tab-2")
        let token = try JSONValue(
            parsing: UnverifiedJWT(answer["oauthIdToken"]).unverifiedClaims
        )
        let hash = Hex.encode(SHA256.hash(Array(answer["nonce"].utf8)))
        #expect(token["nonce"]?.stringValue == hash)
        let claims = try flow.server.claims(answer["idToken"])
        #expect(claims["firebase"]?["sign_in_provider"] == "google.com")
        await flow.standIn.stop()
    }

    @Test("The provider is asked for what the app wants, and is told nothing that is kept")
    func request() async throws {
        let flow = try await AuthorizationServer()
        let begun = await flow.begin(
            "google.com",
            [
                "oauthScope": "calendar contacts", "sessionId": "mine",
                "customParameter": ["prompt": "consent", "state": "x", "redirect_uri": "y"],
                "hostedDomain": "example.com", "identifier": "ann@example.com",
            ]
        )
        #expect(begun["sessionId"] == "mine")
        let query = Provider.parameters(ofURL: begun["authUri"])
        #expect(query["scope"]?.hasSuffix("calendar contacts") == true)
        #expect(query["prompt"] == "consent" && query["hd"] == "example.com")
        #expect(query["login_hint"] == "ann@example.com")
        #expect(query["redirect_uri"] == AuthorizationServer.redirectURI)
        #expect(query["state"]?.utf8.count == 43 && query["code_challenge_method"] == "S256")
        #expect(!begun["authUri"].contains("mine") && !begun["authUri"].contains(Provider.secret))
        let again = Provider.parameters(ofURL: await flow.begin()["authUri"])
        for name in ["state", "nonce", "code_challenge"] { #expect(query[name] != again[name]) }
        await flow.standIn.stop()
    }

    @Test("A provider may post its answer, and the form may stand in the body")
    func posted() async throws {
        let flow = try await AuthorizationServer()
        let begun = await flow.begin()
        let parameters = try flow.standIn.agree(to: begun["authUri"])
        let form = AuthorizationServer.returned(parameters, to: "").dropFirst()
        let answer = await flow.finish(
            AuthorizationServer.redirectURI,
            sessionID: begun["sessionId"],
            ["postBody": .string("providerId=google.com&" + form)]
        )
        #expect(answer.status == 200, "\(answer)")
        await flow.standIn.stop()
    }

    @Test("What an app tells the browser does not bring back the answer; what it keeps does")
    func committed() async throws {
        let flow = try await AuthorizationServer()
        let digest = Hex.encode(SHA256.hash(Array("ABCDEFGHIJ".utf8)))
        for (session, isRight) in [(digest, false), ("ABCDEFGHIK", false), ("ABCDEFGHIJ", true)] {
            let begun = await flow.begin("google.com", ["sessionId": .string(digest)])
            #expect(begun["sessionId"] == digest)
            let answer = await flow.finish(try flow.agree(to: begun), sessionID: session)
            #expect((answer.status == 200) == isRight, "\(session): \(answer)")
        }
        await flow.standIn.stop()
    }

    @Test("A provider comes to a signed-in user's account by its own page")
    func link() async throws {
        let flow = try await AuthorizationServer()
        let user = try await flow.server.newUser()
        flow.standIn.set { $0.claims["email"] = "ann@google.example" }
        let begun = await flow.begin()
        let answer = await flow.finish(
            try flow.agree(to: begun),
            sessionID: begun["sessionId"],
            ["idToken": .string(user.idToken)]
        )
        #expect(answer["localId"] == user.id, "\(answer)")
        let account = await flow.server.account(user.id)
        #expect(account["providerUserInfo"]?[1]?["rawId"]?.stringValue == Provider.user)
        await flow.standIn.stop()
    }

    @Test("Facebook's page signs in, and its address is not taken as proved")
    func facebook() async throws {
        let flow = try await AuthorizationServer("facebook.com")
        let begun = await flow.begin("facebook.com")
        let answer = await flow.finish(try flow.agree(to: begun), sessionID: begun["sessionId"])
        #expect(answer.status == 200, "\(answer)")
        #expect(answer.json["emailVerified"] == false && answer.json["nonce"] == nil)
        await flow.standIn.stop()
    }

    @Test("A provider that answers nothing is told apart, and the answer is used up all the same")
    func down() async throws {
        let flow = try await AuthorizationServer()
        let begun = await flow.begin()
        let returned = try flow.agree(to: begun)
        flow.standIn.set { $0.responses["/token"] = .init(status: 502, text: "Bad gateway") }
        #expect(await flow.finish(returned, sessionID: begun["sessionId"]).status == 503)
        flow.standIn.set { $0.responses = [:] }
        let again = await flow.finish(returned, sessionID: begun["sessionId"])
        #expect(again.error?.hasPrefix("INVALID_IDP_RESPONSE") == true, "\(again)")
        #expect(try await flow.server.accountCount() == 0)
        await flow.standIn.stop()
    }
}
