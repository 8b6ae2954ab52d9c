import AuthCrypto

/// `accounts:revokeToken`: a provider takes back what it gave to the app for a user.
package struct RevokeToken: Sendable {
    /// What is taken back.
    package enum Kind: Sendable {
        case accessToken
        case refreshToken
        /// A code that is traded for tokens first, and where it was sent to; nil for an app's.
        case code(redirectURI: String?)
    }

    let environment: Environment

    /// Creates it on the outside's parts.
    package init(_ environment: Environment) {
        self.environment = environment
    }

    /// Has a provider take a token back.
    ///
    /// In development a provider that nobody has set up has given nothing that could be taken back.
    ///
    /// - Parameters:
    ///   - token: the token, or the code.
    ///   - kind: which of them it is.
    ///   - provider: the provider's id.
    ///   - caller: who asks, for a user who is signed in.
    /// - Throws: `providerNotConfigured`, `providerDisabled`, `providerUnsupported`,
    ///   `providerAnswerInvalid`, `ProviderUnavailable`, `OutgoingFailure.overloaded`.
    package func revoke(
        _ token: String,
        _ kind: Kind,
        at provider: String,
        caller: Caller
    ) async throws {
        let found = try await SignInWithIdp(environment).provider(provider, caller: caller)
        guard let found else { return }
        let verification = ProviderVerification(environment: environment, provider: found)
        let revocation = try await TokenRevocation(verification)
        switch kind {
        case .accessToken: try await revocation.revoke(token, "access_token")
        case .refreshToken: try await revocation.revoke(token, "refresh_token")
        case .code(let redirectURI):
            try await revocation.revoke(code: token, redirectURI: redirectURI)
        }
    }
}
