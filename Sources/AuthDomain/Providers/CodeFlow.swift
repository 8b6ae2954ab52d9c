import AuthCrypto

/// Signs in at a provider's own page by OAuth 2 or OpenID Connect.
///
/// Source: RFC 6749, section 4.1; RFC 7636; RFC 9207; OpenID Connect Core 1.0, section 3.
struct CodeFlow: Sendable {
    private let verification: ProviderVerification

    init(_ verification: ProviderVerification) {
        self.verification = verification
    }

    /// - Throws: `providerNotConfigured`, `providerUnsupported`, `ProviderUnavailable`,
    ///   `OutgoingFailure.overloaded`.
    func start(_ request: AuthorizationRequest) async throws -> AuthorizationStart {
        guard let client = verification.provider.clientID, !client.isEmpty else {
            throw AuthError.providerNotConfigured
        }
        let server = try await AuthorizationServer(of: verification, for: request)
        // Nobody is sent away to a page from which nothing can come back.
        if !server.rules.answersWithIDToken { _ = try verification.clientSecret(for: client) }
        return AuthorizationStart(url: server.url(for: request, client: client))
    }

    /// - Throws: as ``ProviderVerification/assertion(of:)``.
    func assertion(for answer: AuthorizationAnswer) async throws -> ProviderAssertion {
        let server = try await AuthorizationServer(of: verification, for: answer.request)
        try server.checkIssuer(of: answer.parameters)
        if let error = answer.parameters["error"] {
            throw AuthError.providerAnswerInvalid(
                .refused(reason: String(error.unicodeScalars.prefix(100)))
            )
        }
        var credential = ProviderCredential(provider: verification.provider.id)
        credential.takeName(fromForm: answer.parameters["user"])
        if server.rules.usesNonce {
            credential.rawNonce = answer.request.nonce
            credential.demandsNonce = true
        }
        guard !server.rules.answersWithIDToken else {
            credential.idToken = answer.parameters["id_token"]
            return try await server.assertion(of: credential, by: verification)
        }
        guard let code = answer.parameters["code"], !code.isEmpty else {
            throw AuthError.providerAnswerInvalid(.credentialMissing)
        }
        let tokens = try await TokenExchange(verification, at: server.token)
            .tokens(for: code, of: answer.request, server.rules)
        // What comes beside the provider's own kind of proof is not looked at.
        credential.idToken = server.rules.givesIDToken ? tokens.idToken : nil
        credential.accessToken = tokens.accessToken
        guard !server.rules.givesIDToken || credential.idToken != nil else {
            throw AuthError.providerAnswerInvalid(.credentialMissing)
        }
        var assertion = try await server.assertion(of: credential, by: verification)
        assertion.tokens.refreshToken = tokens.refreshToken
        assertion.tokens.expiresInSeconds = tokens.expiresInSeconds
        return assertion
    }
}
