import AuthWire
import FirebaseCore
import Foundation

extension User {
    /// Shows a credential of the user again, so that the session counts as a recent one.
    ///
    /// - Returns: the user itself, with fresh tokens.
    /// - Throws: `userMismatch` if the credential is another user's; `secondFactorRequired` with a
    ///   resolver that finishes it if the user has second factors; else as signing in.
    @discardableResult
    public func reauthenticate(with credential: AuthCredential) async throws -> AuthDataResult {
        do {
            return try await auth.authenticate(
                with: credential,
                for: .reauthentication(of: self)
            )
        } catch  where AuthErrorCode.userNotFound.matches(error) {
            throw AuthErrorCode.userMismatch.error()
        }
    }

    /// Shows again who the user is, on a page of a provider's own, so that the session counts as a
    /// recent one.
    ///
    /// - Parameters:
    ///   - provider: an `OAuthProvider`, which leads to the provider's web page, or one of the app's own.
    ///   - uiDelegate: shows the page; nil leaves it to the provider.
    /// - Returns: the user itself, with fresh tokens.
    /// - Throws: as `OAuthProvider.credential(with:)`, and as `reauthenticate(with:)` with a credential.
    @discardableResult
    public func reauthenticate(
        with provider: any FederatedAuthProvider,
        uiDelegate: (any AuthUIDelegate)?
    ) async throws -> AuthDataResult {
        try await reauthenticate(with: try await provider.credential(with: uiDelegate))
    }

    /// Adds a further way to sign in to the account.
    ///
    /// - Returns: the user itself; for a provider's credential also what the provider tells.
    /// - Throws: `providerAlreadyLinked`; `emailAlreadyInUse`, `credentialAlreadyInUse` with a
    ///   credential to sign in with in the user info; `invalidEmail`, `weakPassword`,
    ///   `invalidActionCode`, `invalidCredential`, `requiresRecentLogin`; `secondFactorRequired` with a
    ///   resolver that finishes it.
    @discardableResult
    public func link(with credential: AuthCredential) async throws -> AuthDataResult {
        try checkUnlinked(credential.provider)
        let shown = try await openingSession({ try self.newTokens(of: $0) }) { token in
            try await credential.show(to: self.auth, for: .link(idToken: token))
        }
        return try await auth.finish(shown, for: .link(to: self))
    }

    /// Adds a further way to sign in to the account, by a page of a provider's own.
    ///
    /// - Parameters:
    ///   - provider: an `OAuthProvider`, which leads to the provider's web page, or one of the app's own.
    ///   - uiDelegate: shows the page; nil leaves it to the provider.
    /// - Returns: the user itself, and what the provider tells.
    /// - Throws: `providerAlreadyLinked`, before the page is shown; else as
    ///   `OAuthProvider.credential(with:)`, and as `link(with:)` with a credential.
    @discardableResult
    public func link(
        with provider: any FederatedAuthProvider,
        uiDelegate: (any AuthUIDelegate)?
    ) async throws -> AuthDataResult {
        if let provider = provider as? OAuthProvider { try checkUnlinked(provider.providerID) }
        return try await link(with: try await provider.credential(with: uiDelegate))
    }

    /// Puts a phone number in place of the account's present one, or adds the first.
    ///
    /// - Parameter credential: the proof of the new number.
    /// - Throws: `invalidVerificationCode`, `invalidVerificationID`, `sessionExpired`,
    ///   `credentialAlreadyInUse`, `requiresRecentLogin`.
    public func updatePhoneNumber(_ credential: PhoneAuthCredential) async throws {
        let shown = try await openingSession({ try self.newTokens(of: $0) }) { token in
            try await credential.show(to: self.auth, for: .update(idToken: token))
        }
        _ = try await auth.finish(shown, for: .link(to: self))
    }

    /// Takes a way to sign in away from the account.
    ///
    /// - Parameter provider: the provider, such as `password`.
    /// - Returns: the user itself.
    /// - Throws: `noSuchProvider`, `requiresRecentLogin`.
    public func unlink(fromProvider provider: String) async throws -> User {
        guard profile.providers.contains(where: { $0.providerID == provider }) else {
            throw AuthErrorCode.noSuchProvider.error()
        }
        let tokens = state.withLock { $0.tokens }
        try await update(UpdateRequest(deleteProvider: [provider]))
        if state.withLock({ $0.tokens.isSame(as: tokens) }) { try await renewClaims() }
        return self
    }

    private func checkUnlinked(_ provider: String) throws {
        guard !profile.providers.contains(where: { $0.providerID == provider }) else {
            throw AuthErrorCode.providerAlreadyLinked.error()
        }
    }

    /// The tokens with which a credential was linked; nil where it was not, or another account's.
    private func newTokens(of shown: ShownCredential) throws -> SessionTokens? {
        guard !shown.answer.needsSecondFactor else { return nil }
        let tokens = try shown.answer.tokens()
        return try IDToken(tokens.idToken.value).uid == uid ? tokens : nil
    }

    /// Gets a token that says what has changed; the change itself has happened.
    private func renewClaims() async throws {
        do {
            _ = try await idToken(forcingRefresh: true)
        } catch  where AuthErrorCode.networkError.matches(error) {
            // The next token says it too.
            Auth.log.write(.info, "I-AUT000022", "The claims are as old as the ID token for now.")
        }
    }
}
