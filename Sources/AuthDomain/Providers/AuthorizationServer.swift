import AuthCrypto

/// Where and how one provider is asked by OAuth 2, for one sign-in.
struct AuthorizationServer: Sendable {
    /// What only this server says in a request; an app cannot set it.
    private static let reserved: Set<String> = [
        "client_id", "client_secret", "code_challenge", "code_challenge_method", "nonce",
        "redirect_uri", "registration", "request", "request_uri", "response_mode",
        "response_type", "scope", "state",
    ]

    let authorization: String
    let token: String
    let rules: CodeFlowRules
    /// What the provider may call itself in an answer; none where it does not.
    private let issuers: [String]
    /// Whether every answer of the provider's says who it is.
    private let namesItself: Bool
    private let microsoftTenant: MicrosoftTenant?

    /// Finds out how the provider is to be asked.
    ///
    /// - Throws: `providerNotConfigured`, `providerUnsupported`, `ProviderUnavailable`,
    ///   `OutgoingFailure.overloaded`.
    init(of verification: ProviderVerification, for request: AuthorizationRequest) async throws {
        let provider = verification.provider
        switch provider.kind {
        case .saml: throw AuthError.providerUnsupported
        case .known:
            let known = KnownProvider(rawValue: provider.id)
            guard let rules = known?.codeFlowRules else { throw AuthError.providerUnsupported }
            guard let authorization = provider.endpoints.authorization,
                let token = provider.endpoints.token
            else { throw AuthError.providerNotConfigured }
            microsoftTenant =
                known == .microsoft ? try MicrosoftTenant(asked: request.parameters) : nil
            self.authorization = microsoftTenant?.place(in: authorization) ?? authorization
            self.token = microsoftTenant?.place(in: token) ?? token
            self.rules = rules
            issuers = provider.endpoints.issuers
            namesItself = false
        case .openID:
            let document = try await ProviderDocument(of: verification)
            authorization = try document.url("authorization_endpoint", by: verification)
            rules = CodeFlowRules(of: provider, document: document)
            token =
                rules.answersWithIDToken
                ? "" : try document.url("token_endpoint", by: verification)
            issuers = [document.issuer]
            namesItself = document.namesItself
            microsoftTenant = nil
        }
    }

    /// Where the browser goes.
    func url(for request: AuthorizationRequest, client: String) -> String {
        var query: [(name: String, value: String)] = [
            ("client_id", client),
            ("response_type", rules.answersWithIDToken ? "id_token" : "code"),
            ("scope", rules.scopes(with: request.scopes)),
            ("redirect_uri", request.redirectURI),
            ("state", request.state),
        ]
        if rules.takesChallenge {
            let challenge = SHA256.hash(Array(request.codeVerifier.utf8))
            query.append(("code_challenge", Base64URL.encode(challenge)))
            query.append(("code_challenge_method", "S256"))
        }
        if rules.usesNonce { query.append(("nonce", request.hashedNonce)) }
        if let mode = rules.responseMode { query.append(("response_mode", mode)) }
        query += request.parameters.filter { parameter in
            !Self.reserved.contains(parameter.name.lowercased())
                && (microsoftTenant == nil || parameter.name != MicrosoftTenant.parameter)
        }
        return ProviderCalls.url(authorization, query)
    }

    /// Refuses an answer that another provider gave.
    ///
    /// Source: RFC 9207, section 2.4.
    ///
    /// - Throws: `providerAnswerInvalid`.
    func checkIssuer(of answer: [String: String]) throws(AuthError) {
        guard let issuer = answer["iss"] else {
            guard !namesItself else { throw .providerAnswerInvalid(.answerOfOtherProvider) }
            return
        }
        // Microsoft's own name depends on the user's organisation, which only the ID token tells.
        guard issuers.isEmpty || microsoftTenant != nil || issuers.contains(issuer) else {
            throw .providerAnswerInvalid(.answerOfOtherProvider)
        }
    }

    /// Has the credential checked, which this server gave.
    ///
    /// - Throws: as ``ProviderVerification/assertion(of:)``.
    func assertion(
        of credential: ProviderCredential,
        by verification: ProviderVerification
    ) async throws -> ProviderAssertion {
        let assertion = try await verification.assertion(of: credential)
        try microsoftTenant?.check(assertion)
        return assertion
    }
}

extension AuthorizationRequest {
    /// What goes to the provider of the nonce.
    var hashedNonce: String { Hex.encode(SHA256.hash(Array(nonce.utf8))) }
}
