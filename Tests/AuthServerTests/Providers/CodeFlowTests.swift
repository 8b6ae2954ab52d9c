import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import HTTPServer
import Testing

@Suite("Sign-in at a provider's page, by a code")
struct CodeFlowTests {
    typealias Provider = IdentityProviderStandIn

    @Test("What a provider is asked is ours alone to say, and the rest is the app's")
    func request() async throws {
        let google = try await CodeFlowServer("google.com")
        var request = google.request
        request.scopes = ["https://www.googleapis.com/auth/contacts.readonly", "email"]
        request.parameters = [
            ("login_hint", "ann@example.com"), ("redirect_uri", "https://evil.example"),
            ("state", "x"), ("Client_ID", "y"), ("scope", "z"), ("code_challenge", "c"),
            ("nonce", "n"), ("response_type", "token"), ("response_mode", "query"),
            ("request_uri", "https://evil.example"),
        ]
        let url = try await google.authorization().start(request).url
        #expect(url.hasPrefix(google.standIn.url + "/authorize?"))
        let challenge = Base64URL.encode(SHA256.hash(Array(request.codeVerifier.utf8)))
        #expect(
            Provider.parameters(ofURL: url) == [
                "client_id": Provider.app, "response_type": "code",
                "scope": "openid email profile https://www.googleapis.com/auth/contacts.readonly",
                "redirect_uri": CodeFlowServer.redirectURI, "state": "state-1",
                "code_challenge": challenge, "code_challenge_method": "S256",
                "nonce": Hex.encode(SHA256.hash(Array("nonce-1".utf8))),
                "login_hint": "ann@example.com",
            ]
        )
        #expect(!url.contains(request.codeVerifier) && !url.contains(Provider.secret))
        await google.standIn.stop()
    }

    @Test("A code becomes the provider's tokens, and the user whom they name")
    func google() async throws {
        let google = try await CodeFlowServer("google.com")
        google.standIn.set { $0.exchange.demandsChallenge = true }
        let assertion = try await google.assertion()
        #expect(assertion.rawID == Provider.user && assertion.email == Provider.email)
        #expect(assertion.tokens.idToken != nil)
        #expect(assertion.tokens.accessToken?.hasPrefix("token-") == true)
        #expect(assertion.tokens.refreshToken == "refresh-token")
        #expect(assertion.tokens.expiresInSeconds == 3600)
        await google.standIn.stop()
    }

    @Test("Facebook's code becomes an access token, which Facebook is then asked about")
    func facebook() async throws {
        let facebook = try await CodeFlowServer("facebook.com")
        let assertion = try await facebook.assertion()
        #expect(assertion.rawID == Provider.user && !assertion.emailVerified)
        #expect(assertion.tokens.idToken == nil)
        #expect(facebook.standIn.count("/inspect") == 1 && facebook.standIn.count("/me") == 1)
        await facebook.standIn.stop()
    }

    @Test("GitHub says no with the status of a yes")
    func github() async throws {
        let github = try await CodeFlowServer("github.com")
        github.standIn.set {
            $0.bodies["/inspect/\(Provider.app)/token"] = ["user": ["id": 42]]
            $0.bodies["/me"] = ["id": 42, "login": "ann"]
        }
        let assertion = try await github.assertion()
        #expect(assertion.rawID == "42" && assertion.profile.screenName == "ann")
        github.standIn.set {
            $0.bodies["/token"] = [
                "error": "bad_verification_code", "error_description": "The code is incorrect.",
            ]
        }
        let reason = "bad_verification_code: The code is incorrect."
        #expect(await github.refusal() == .providerAnswerInvalid(.refused(reason: reason)))
        await github.standIn.stop()
    }

    @Test("An OpenID provider is asked where its document says, as its document says")
    func openID() async throws {
        let acme = try await CodeFlowServer(openID: ["code": true])
        acme.standIn.set {
            $0.exchange.secretPlace = .basic
            $0.exchange.demandsChallenge = true
        }
        #expect(try await acme.assertion().rawID == Provider.user)
        await acme.standIn.stop()
    }

    @Test("An OpenID provider without a code answers with its ID token")
    func idTokenFlow() async throws {
        let acme = try await CodeFlowServer(openID: ["idToken": true])
        let url = try await acme.authorization().start(acme.request).url
        #expect(Provider.parameters(ofURL: url)["response_type"] == "id_token")
        #expect(try await acme.assertion().rawID == Provider.user)
        #expect(acme.standIn.count("/token") == 0)
        acme.standIn.set { $0.exchange.changeClaims = { $0["nonce"] = nil } }
        #expect(await acme.refusal() == .nonceInvalid(.missingInToken))
        await acme.standIn.stop()
    }

    @Test("A document that sends browsers where no server is asked is not followed")
    func openIDAddresses() async throws {
        let acme = try await CodeFlowServer(openID: ["code": true])
        for address in ["javascript:alert(1)", "ftp://evil.example/", "", "//evil.example"] {
            acme.standIn.set {
                $0.bodies["/.well-known/openid-configuration"] = [
                    "issuer": .string(acme.standIn.url),
                    "authorization_endpoint": .string(address),
                    "token_endpoint": .string(acme.standIn.url + "/token"),
                ]
            }
            await #expect(throws: ProviderUnavailable.self, "\(address)") {
                try await acme.authorization().start(acme.request)
            }
        }
        await acme.standIn.stop()
    }
}

@Suite("Sign-in at a provider's page, attacked")
struct CodeFlowAttackTests {
    typealias Provider = IdentityProviderStandIn

    @Test("A code serves once, with its own redirect, verifier and client")
    func codes() async throws {
        let google = try await CodeFlowServer("google.com")
        var code = ""
        _ = try await google.assertion { code = $0.parameters["code"] ?? "" }
        func reason(_ change: (inout AuthorizationAnswer) -> Void) async -> String? {
            guard case .providerAnswerInvalid(.refused(let reason)) = await google.refusal(change)
            else { return nil }
            return reason
        }
        #expect(await reason { $0.parameters["code"] = code }?.hasPrefix("invalid_grant") == true)
        #expect(await reason { $0.parameters["code"] = "guessed" } != nil)
        let redirect = await reason { $0.request.redirectURI = "https://evil.example/" }
        #expect(redirect == "redirect_uri_mismatch: Bad redirect.")
        // The provider repeats the verifier in its refusal; the caller does not read it.
        #expect(await reason { $0.request.codeVerifier = "another-verifier" } == "status 400")
        google.standIn.set { $0.exchange.secretPlace = .basic }
        #expect(await reason { _ in }?.hasPrefix("invalid_client") == true)
        #expect(await google.refusal { $0.parameters["code"] = nil } != nil)
        let log = google.server.log.joined()
        #expect(!log.contains(code) && !log.contains(Provider.secret))
        await google.standIn.stop()
    }

    @Test("An ID token that comes for a code is believed for nothing but what was asked")
    func idTokens() async throws {
        let google = try await CodeFlowServer("google.com")
        let rows: [(@Sendable (inout JSONObject) -> Void, (AuthError) -> Bool)] = [
            ({ $0["nonce"] = "other" }, { $0 == .nonceInvalid(.mismatch) }),
            ({ $0["nonce"] = nil }, { $0 == .nonceInvalid(.missingInToken) }),
            ({ $0["aud"] = "other" }, { Self.isFault($0) }),
            ({ $0["iss"] = "https://evil.example" }, { Self.isFault($0) }),
            ({ $0["exp"] = 1 }, { Self.isFault($0) }),
            ({ $0["sub"] = nil }, { $0 == .providerAnswerInvalid(.subjectMissing) }),
        ]
        for (index, (change, isRight)) in rows.enumerated() {
            google.standIn.set { $0.exchange.changeClaims = change }
            let refusal = await google.refusal()
            #expect(refusal.map(isRight) == true, "\(index): \(String(describing: refusal))")
        }
        google.standIn.set {
            $0.exchange = Provider.Exchange()
            $0.exchange.signer = 2
        }
        #expect(await google.refusal() == .providerAnswerInvalid(.signatureInvalid))
        google.standIn.set {
            $0.exchange = Provider.Exchange()
            $0.exchange.givesIDToken = false
        }
        #expect(await google.refusal() == .providerAnswerInvalid(.credentialMissing))
        await google.standIn.stop()
    }

    private static func isFault(_ error: AuthError) -> Bool {
        if case .providerAnswerInvalid = error { true } else { false }
    }

    @Test("An answer of another provider's is refused before its code is sent anywhere")
    func mixUp() async throws {
        let acme = try await CodeFlowServer(openID: ["code": true])
        let fault = AuthError.providerAnswerInvalid(.answerOfOtherProvider)
        #expect(await acme.refusal { $0.parameters["iss"] = "https://honest.example" } == fault)
        let fresh = try await CodeFlowServer(openID: ["code": true])
        fresh.standIn.set { $0.document["authorization_response_iss_parameter_supported"] = true }
        #expect(await fresh.refusal { $0.parameters["iss"] = nil } == fault)
        #expect(acme.standIn.count("/token") == 0 && fresh.standIn.count("/token") == 0)
        await acme.standIn.stop()
        await fresh.standIn.stop()
    }

    @Test("A provider that fails at the exchange refuses nobody")
    func outage() async throws {
        let google = try await CodeFlowServer("google.com")
        for status in [500, 503, 429] {
            google.standIn.set { $0.responses["/token"] = HTTPResponse(status: status) }
            await #expect(throws: ProviderUnavailable.self) { try await google.assertion() }
        }
        google.standIn.set { $0.responses["/token"] = HTTPResponse(status: 302) }
        #expect(
            await google.refusal() == .providerAnswerInvalid(.refused(reason: "status 302"))
        )
        await google.standIn.stop()
    }

    @Test("Nobody is sent to a provider whose code could not be traded")
    func unconfigured() async throws {
        for provider in ["google.com", "apple.com"] {
            let server = try await CodeFlowServer(provider) { $0["clientSecret"] = nil }
            await #expect(throws: AuthError.providerNotConfigured) {
                try await server.authorization().start(server.request)
            }
            await server.standIn.stop()
        }
    }
}
