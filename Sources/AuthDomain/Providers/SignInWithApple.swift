import AuthCrypto

/// Sign in with Apple: an ID token, and a name that Apple tells the app alone, once.
///
/// Source: Apple's documentation of Sign in with Apple.
struct SignInWithApple: Sendable {
    private let verification: ProviderVerification

    init(_ verification: ProviderVerification) {
        self.verification = verification
    }

    func assertion(of credential: ProviderCredential) async throws -> ProviderAssertion {
        guard let idToken = credential.idToken else {
            throw AuthError.providerAnswerInvalid(.credentialMissing)
        }
        let endpoints = verification.provider.endpoints
        var (assertion, claims) = try await verification.identity(
            idToken,
            credential.rawNonce,
            .matching,
            issuers: endpoints.issuers,
            keys: endpoints.keys
        )
        assertion.emailVerified =
            assertion.email != nil && claims["email_verified"]?.looseBool ?? false
        assertion.profile.givenName = credential.givenName
        assertion.profile.familyName = credential.familyName
        let name = [credential.givenName, credential.familyName].compactMap(\.self)
            .joined(separator: " ")
        if !name.isEmpty { assertion.profile.displayName = name }
        return assertion
    }
}
