import AuthCrypto

/// Sign-in with Twitter, now X: by OAuth 1.0a, an access token and its secret.
///
/// Both signatures are ours, so the provider answers for tokens that it gave to our app and to no other.
///
/// Source: X's documentation of sign-in and of `account/verify_credentials`; RFC 5849.
struct TwitterSignIn: Sendable {
    private static let profile = [
        (name: "include_email", value: "true"), ("include_entities", "false"),
        ("skip_status", "true"),
    ]

    private let verification: ProviderVerification
    private let endpoints: ProviderEndpoints

    init(_ verification: ProviderVerification) {
        self.verification = verification
        endpoints = verification.provider.endpoints
    }

    /// - Throws: `providerNotConfigured`, `providerAnswerInvalid`, `ProviderUnavailable`,
    ///   `OutgoingFailure.overloaded`.
    func start(_ request: AuthorizationRequest) async throws -> AuthorizationStart {
        guard let url = endpoints.requestToken, let page = endpoints.authorization else {
            throw AuthError.providerNotConfigured
        }
        // OAuth 1.0a has no state of its own: it goes along in the address to come back to.
        let callback = ProviderCalls.url(request.redirectURI, [("state", request.state)])
        let answer = try await send("POST", url, own: [("oauth_callback", callback)])
        guard answer.status == 200 else { throw refusal(answer) }
        let form = answer.form
        guard form["oauth_callback_confirmed"] == "true", let token = form["oauth_token"],
            let secret = form["oauth_token_secret"], !token.isEmpty
        else { throw ProviderUnavailable(reason: "no request token") }
        let own = request.parameters.filter { !$0.name.lowercased().hasPrefix("oauth_") }
        return AuthorizationStart(
            url: ProviderCalls.url(page, [("oauth_token", token)] + own),
            kept: "\(PercentEncoding.escape(token))&\(PercentEncoding.escape(secret))"
        )
    }

    /// - Throws: as ``ProviderVerification/assertion(of:)``.
    func assertion(for answer: AuthorizationAnswer) async throws -> ProviderAssertion {
        guard let url = endpoints.token else { throw AuthError.providerNotConfigured }
        let kept = (answer.kept ?? "").utf8.split(separator: UInt8(ascii: "&"))
            .compactMap(PercentEncoding.decode)
        guard kept.count == 2, let token = answer.parameters["oauth_token"],
            constantTimeEqual(Array(token.utf8), Array(kept[0].utf8))
        else { throw AuthError.providerAnswerInvalid(.answerOfOtherProvider) }
        guard let verifier = answer.parameters["oauth_verifier"], !verifier.isEmpty else {
            throw AuthError.providerAnswerInvalid(.credentialMissing)
        }
        let traded = try await send(
            "POST",
            url,
            own: [("oauth_verifier", verifier)],
            token: .init(id: kept[0], secret: kept[1])
        )
        guard traded.status == 200 else { throw refusal(traded) }
        var credential = ProviderCredential(provider: verification.provider.id)
        credential.accessToken = traded.form["oauth_token"]
        credential.tokenSecret = traded.form["oauth_token_secret"]
        return try await verification.assertion(of: credential)
    }

    func assertion(of credential: ProviderCredential) async throws -> ProviderAssertion {
        guard let accessToken = credential.accessToken, let secret = credential.tokenSecret else {
            throw AuthError.providerAnswerInvalid(.credentialMissing)
        }
        guard let url = endpoints.userInfo else { throw AuthError.providerNotConfigured }
        let answer = try await send(
            "GET",
            url,
            Self.profile,
            token: .init(id: accessToken, secret: secret)
        )
        guard answer.status == 200 else { throw refusal(answer) }
        guard let id = answer.json["id_str"]?.nonEmptyText else {
            throw AuthError.providerAnswerInvalid(.subjectMissing)
        }
        var assertion = ProviderAssertion(provider: verification.provider.id, rawID: id)
        assertion.told = answer.json
        assertion.email = answer.json["email"]?.stringValue.flatMap { EmailAddress($0)?.text }
        assertion.profile.displayName = answer.json["name"]?.nonEmptyText
        assertion.profile.screenName = answer.json["screen_name"]?.nonEmptyText
        assertion.profile.photoURL = answer.json["profile_image_url_https"]?.nonEmptyText
        assertion.profile.language = answer.json["lang"]?.nonEmptyText
        assertion.tokens.tokenSecret = secret
        return assertion
    }

    /// Sends a request that the app has signed, and the user where there is one.
    private func send(
        _ method: String,
        _ url: String,
        _ query: [(name: String, value: String)] = [],
        own: [(name: String, value: String)] = [],
        token: OAuth1Signature.Pair? = nil
    ) async throws -> ProviderCalls.Answer {
        let app = try verification.client()
        let signature = OAuth1Signature(
            client: .init(id: app.id, secret: app.secret),
            token: token
        )
        var request = OutgoingRequest(method, ProviderCalls.url(url, query))
        let authorization = signature.authorization(
            method,
            url,
            query,
            own: own,
            nonce: verification.environment.secrets.identifier(),
            at: verification.environment.clock.now()
        )
        request.fields = [.init("Authorization", authorization)]
        return try await verification.calls.answer(to: request)
    }

    private func refusal(_ answer: ProviderCalls.Answer) -> AuthError {
        let error = answer.json["errors"]?[0]
        return .providerAnswerInvalid(
            .accessToken(
                code: error?["code"]?.intValue ?? Int64(answer.status),
                message: String(
                    (error?["message"]?.stringValue ?? "Invalid access token").prefix(200)
                )
            )
        )
    }
}
