/// Sends browsers to a provider, and reads what they come back with.
struct ProviderAuthorization: Sendable {
    let verification: ProviderVerification

    /// Where a browser begins to sign in.
    ///
    /// - Throws: `providerNotConfigured`, `providerUnsupported`, `ProviderUnavailable`.
    func start(_ request: AuthorizationRequest) async throws -> AuthorizationStart {
        throw AuthError.providerUnsupported
    }

    /// Believes what a provider answered, or says what is wrong with it.
    ///
    /// - Throws: as ``ProviderVerification/assertion(of:)``.
    func assertion(for answer: AuthorizationAnswer) async throws -> ProviderAssertion {
        throw AuthError.providerUnsupported
    }
}
