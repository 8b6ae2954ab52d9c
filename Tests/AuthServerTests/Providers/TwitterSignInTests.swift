import AuthCrypto
import AuthDomain
import AuthTestSupport
import HTTPServer
import Testing

@Suite("Sign-in with Twitter")
struct TwitterSignInTests {
    typealias Provider = IdentityProviderStandIn

    /// A server that knows Twitter, which is a stand-in.
    private static func twitter() async throws -> CodeFlowServer {
        let server = try await CodeFlowServer(settingUpLater: "twitter.com")
        try await server.server.setUp("twitter.com", server.standIn.twitterSettings())
        return server
    }

    @Test("An access token and its secret sign in whom Twitter names")
    func credential() async throws {
        let twitter = try await Self.twitter()
        let answer = await twitter.server.idp(
            "twitter.com",
            ["access_token": "access-token", "oauth_token_secret": "access-secret"]
        )
        #expect(answer.status == 200, "\(answer)")
        #expect(answer["federatedId"] == "http://twitter.com/783214")
        #expect(answer["screenName"] == "ann" && answer["displayName"] == "Ann Example")
        #expect(answer["email"] == Provider.email && answer.json["emailVerified"] == false)
        #expect(answer["oauthAccessToken"] == "access-token")
        #expect(answer["oauthTokenSecret"] == "access-secret")
        let told = try JSONValue(parsing: Array(answer["rawUserInfo"].utf8))
        #expect(told["screen_name"] == "ann")
        await twitter.standIn.stop()
    }

    @Test("A token that Twitter did not give to our app signs nobody in")
    func foreign() async throws {
        let twitter = try await Self.twitter()
        let rows: [KeyValuePairs<String, String>] = [
            ["access_token": "foreign", "oauth_token_secret": "access-secret"],
            ["access_token": "access-token", "oauth_token_secret": "wrong"],
            ["access_token": "access-token"], ["oauth_token_secret": "access-secret"], [:],
        ]
        for fields in rows {
            let answer = await twitter.server.idp("twitter.com", fields)
            #expect(answer.status == 400, "\(fields): \(answer)")
            #expect(answer.error?.hasPrefix("INVALID_IDP_RESPONSE : ") == true, "\(answer)")
        }
        #expect(try await twitter.server.accountCount() == 0)
        await twitter.standIn.stop()
    }

    @Test("A browser goes to Twitter's page and comes back with what is signed once more")
    func page() async throws {
        let twitter = try await Self.twitter()
        let authorization = try await twitter.authorization()
        var request = twitter.request
        request.parameters = [("lang", "de"), ("oauth_token", "x")]
        let start = try await authorization.start(request)
        let query = Provider.parameters(ofURL: start.url)
        #expect(query["lang"] == "de" && query["oauth_token"]?.hasPrefix("request&") == true)
        #expect(!start.url.contains("request-secret") && !start.url.contains(Provider.secret))
        let parameters = try twitter.standIn.agree(to: start.url)
        #expect(parameters["state"] == request.state)
        let answer = AuthorizationAnswer(
            parameters: parameters,
            request: request,
            kept: start.kept
        )
        let assertion = try await authorization.assertion(for: answer)
        #expect(assertion.rawID == "783214")
        #expect(assertion.tokens.accessToken == "access-token")
        #expect(assertion.tokens.tokenSecret == "access-secret")
        await #expect(throws: AuthError.self) { try await authorization.assertion(for: answer) }
        await twitter.standIn.stop()
    }

    @Test("What a browser brings must be of the request that was made")
    func attacks() async throws {
        let twitter = try await Self.twitter()
        let authorization = try await twitter.authorization()
        let other = try await authorization.start(twitter.request)
        let changes: [(inout AuthorizationAnswer) -> Void] = [
            { $0.kept = other.kept }, { $0.kept = nil }, { $0.kept = "" },
            { $0.parameters["oauth_token"] = "request" },
            { $0.parameters["oauth_token"] = nil },
            { $0.parameters["oauth_verifier"] = "guessed" },
            { $0.parameters["oauth_verifier"] = nil },
        ]
        for (index, change) in changes.enumerated() {
            let start = try await authorization.start(twitter.request)
            var answer = AuthorizationAnswer(
                parameters: try twitter.standIn.agree(to: start.url),
                request: twitter.request,
                kept: start.kept
            )
            change(&answer)
            await #expect(throws: AuthError.self, "\(index)") {
                try await authorization.assertion(for: answer)
            }
        }
        #expect(twitter.standIn.count("/oauth1/verify_credentials") == 0)
        await twitter.standIn.stop()
    }

    @Test("A request token that does not confirm its callback sends nobody anywhere")
    func unconfirmed() async throws {
        let twitter = try await Self.twitter()
        twitter.standIn.set {
            $0.responses["/oauth1/request_token"] = .init(
                status: 200,
                body: Array("oauth_token=a&oauth_token_secret=b".utf8)
            )
        }
        await #expect(throws: ProviderUnavailable.self) {
            try await twitter.authorization().start(twitter.request)
        }
        await twitter.standIn.stop()
    }

    @Test("Twitter without our secret cannot be set up")
    func secret() async throws {
        let server = try await TestServer()
        let answer = await server.asOwner(
            "POST",
            "\(TestServer.projectPath)/defaultSupportedIdpConfigs?idpId=twitter.com",
            ["enabled": true, "clientId": "c"]
        )
        #expect(answer.error?.hasPrefix("MISSING_OAUTH_CLIENT_SECRET") == true, "\(answer)")
    }
}
