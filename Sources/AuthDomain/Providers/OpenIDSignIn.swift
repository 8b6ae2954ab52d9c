import AuthCrypto

/// A provider of the operator's choice that speaks OpenID Connect: an ID token.
///
/// Source: OpenID Connect Core 1.0 and Discovery 1.0.
struct OpenIDSignIn: Sendable {
    private let verification: ProviderVerification

    init(_ verification: ProviderVerification) {
        self.verification = verification
    }

    func assertion(of credential: ProviderCredential) async throws -> ProviderAssertion {
        guard let idToken = credential.idToken else {
            throw AuthError.providerAnswerInvalid(.credentialMissing)
        }
        guard let issuer = verification.provider.issuer else {
            throw AuthError.providerNotConfigured
        }
        let environment = verification.environment
        let document = try await environment.foreignIssuers
            .document(of: issuer, at: environment.clock.now())
        guard let keys = document["jwks_uri"]?.nonEmptyText else {
            throw ProviderUnavailable(reason: "the issuer's document names no keys")
        }
        var (assertion, claims) = try await verification.identity(
            idToken,
            credential.rawNonce,
            .lenient,
            issuers: [issuer],
            keys: keys,
            algorithms: ["RS256", "ES256"]
        )
        assertion.emailVerified =
            assertion.email != nil && claims["email_verified"]?.looseBool ?? false
        return assertion
    }
}
