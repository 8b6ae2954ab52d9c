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
        let document = try await ProviderDocument(of: verification)
        var (assertion, claims) = try await verification.identity(
            idToken,
            credential.rawNonce,
            credential.demandsNonce ? .required : .lenient,
            issuers: [document.issuer],
            keys: try document.url("jwks_uri", by: verification),
            algorithms: ["RS256", "ES256"]
        )
        assertion.emailVerified =
            assertion.email != nil && claims["email_verified"]?.looseBool ?? false
        return assertion
    }
}
