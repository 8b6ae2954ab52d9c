import FirebaseCore
public import Foundation

extension User {
    /// Makes sure that the user showed a second factor, and not long ago.
    ///
    /// Hearth's addition: the gate before a feature with high demands. It returns where the session is
    /// good enough already. A back end makes the same check on the ID token, by
    /// `firebase.sign_in_second_factor` and `auth_time`: this method is for the user's comfort.
    ///
    /// No server gives out a way to the second factor without the first one, so an older session
    /// needs both: `requireSecondFactor(maxAge:reauthenticatingWith:)` asks for the first.
    ///
    /// - Parameter maxAge: how long ago the sign-in may be, in seconds; five minutes is what the server
    ///   itself demands before it changes factors, password or address.
    /// - Throws: `requiresRecentLogin` if the sign-in is older or had no second factor;
    ///   `multiFactorInfoNotFound` if the account has no second factor: the moment to enroll one;
    ///   `userTokenExpired` and the like if the session is over; `networkError`.
    public func requireSecondFactor(maxAge: TimeInterval = 300) async throws {
        if try await hasSecondFactor(maxAge: maxAge) { return }
        try await reload()
        guard !profile.factors.isEmpty else { throw AuthErrorCode.multiFactorInfoNotFound.error() }
        throw AuthErrorCode.requiresRecentLogin.error()
    }

    /// Makes sure that the user showed a second factor, and not long ago; where not, lets them show
    /// the first factor again, which leads to the second.
    ///
    /// Hearth's addition.
    ///
    ///     do {
    ///         try await user.requireSecondFactor(maxAge: 300) { try await askForPassword() }
    ///     } catch let error as NSError
    ///         where error.code == AuthErrorCode.secondFactorRequired.rawValue
    ///     {
    ///         let resolver = error.userInfo[AuthErrorUserInfoMultiFactorResolverKey]
    ///         …  // as at a sign-in; `resolveSignIn` makes this user's session a recent one
    ///     }
    ///
    /// - Parameters:
    ///   - maxAge: how long ago the sign-in may be, in seconds.
    ///   - credential: called on the main actor, only where the session is not good enough; gives a
    ///     credential of this user, or throws what the caller then gets.
    /// - Throws: `secondFactorRequired` with a `MultiFactorResolver` once the first factor is shown;
    ///   `multiFactorInfoNotFound` if the account has no second factor, and then nothing was asked;
    ///   `unsupportedFirstFactor` if the credential signs in without one, as custom tokens do; else as
    ///   `reauthenticate(with:)`.
    public func requireSecondFactor(
        maxAge: TimeInterval = 300,
        reauthenticatingWith credential: @MainActor () async throws -> AuthCredential
    ) async throws {
        do {
            try await requireSecondFactor(maxAge: maxAge)
        } catch  where AuthErrorCode.requiresRecentLogin.matches(error) {
            try await reauthenticate(with: try await credential())
            if try await hasSecondFactor(maxAge: maxAge) { return }
            throw AuthErrorCode.unsupportedFirstFactor.error()
        }
    }

    /// Makes sure that the user showed a second factor, and not long ago.
    ///
    /// Hearth's addition.
    ///
    /// - Parameters:
    ///   - maxAge: how long ago the sign-in may be, in seconds.
    ///   - completion: called on the main actor, with nil if the session is good enough.
    public func requireSecondFactor(
        maxAge: TimeInterval = 300,
        completion: @escaping @MainActor ((any Error)?) -> Void
    ) {
        Completion.run(completion) { try await self.requireSecondFactor(maxAge: maxAge) }
    }

    /// Whether the session is one with a second factor, and young enough.
    ///
    /// By the server's clock, which is what it was when it issued the token, and the time since: the
    /// device's own may be hours off.
    private func hasSecondFactor(maxAge: TimeInterval) async throws -> Bool {
        _ = try await idToken()
        let tokens = state.withLock { $0.tokens }
        let token = try IDToken(tokens.idToken.value)
        guard token.signInSecondFactor?.isEmpty == false else { return false }
        let atIssue = token.issuedAtDate.timeIntervalSince(token.authDate)
        return atIssue + tokens.age <= maxAge
    }
}
