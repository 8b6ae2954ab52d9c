/// Sends browsers to a provider, and reads what they come back with.
package struct ProviderAuthorization: Sendable {
    let verification: ProviderVerification

    /// Where a browser begins to sign in.
    ///
    /// - Throws: `providerNotConfigured`, `providerUnsupported`, `ProviderUnavailable`.
    package func start(_ request: AuthorizationRequest) async throws -> AuthorizationStart {
        let provider = verification.provider
        switch provider.kind {
        case .saml: return try SAMLSignIn(verification).start(request)
        case .known where provider.speaksOAuth1:
            return try await TwitterSignIn(verification).start(request)
        case .known, .openID: return try await CodeFlow(verification).start(request)
        }
    }

    /// Believes what a provider answered, or says what is wrong with it.
    ///
    /// - Throws: as ``ProviderVerification/assertion(of:)``.
    package func assertion(
        for answer: AuthorizationAnswer
    ) async throws -> ProviderAssertion {
        let provider = verification.provider
        switch provider.kind {
        case .saml: return try await SAMLSignIn(verification).assertion(for: answer)
        case .known where provider.speaksOAuth1:
            return try await TwitterSignIn(verification).assertion(for: answer)
        case .known, .openID: return try await CodeFlow(verification).assertion(for: answer)
        }
    }
}

extension ProviderAuthorization {
    /// Creates it for a provider that is set up.
    package init(_ environment: Environment, of provider: ProviderConfig) {
        self.init(
            verification: ProviderVerification(environment: environment, provider: provider)
        )
    }
}
