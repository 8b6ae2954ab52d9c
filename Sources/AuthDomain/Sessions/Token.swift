/// The token endpoint: trades a refresh token for a new ID token.
package struct Token: Sendable {
    /// How often a session's and an account's last use are written, at most.
    private static let noteEverySeconds: Int64 = 3600

    let environment: Environment

    /// Creates it on the outside's parts.
    package init(_ environment: Environment) {
        self.environment = environment
    }

    /// Issues an ID token for a session that lives.
    ///
    /// - Returns: the account, and tokens with the same refresh token.
    /// - Throws: `refreshTokenInvalid`, `refreshTokenOfOtherProject`, `accountNotFound`,
    ///   `accountDisabled` or `tokenRevoked`.
    package func refresh(
        _ refreshToken: String,
        caller: Caller
    ) async throws -> (account: AccountID, tokens: TokenPair) {
        if environment.policy.quirks.opensRefreshTokens,
            let token = ReadableRefreshToken(refreshToken)
        {
            return try await refresh(token, caller: caller)
        }
        guard let record = try await record(of: refreshToken, caller) else {
            throw AuthError.refreshTokenInvalid
        }
        let session = record.session
        guard session.scope.project == caller.scope.project else {
            throw AuthError.refreshTokenOfOtherProject
        }
        let account = try Self.checked(session, record.account)
        try await noteUse(of: session)
        let idToken = try await IDTokens(environment)
            .issue(account, identities: record.identities, session: session)
        let tokens = TokenPair(
            idToken: idToken,
            refreshToken: refreshToken,
            expiresInSeconds: environment.policy.idTokenSeconds
        )
        return (account.id, tokens)
    }

    private func record(
        of refreshToken: String,
        _ caller: Caller
    ) async throws -> SessionRecord? {
        if case .session(refreshToken: refreshToken, let known) = caller.presented {
            return known
        }
        return try await environment.store.read { transaction in
            try SessionRecord(refreshToken: refreshToken, transaction)
        }
    }

    private static func checked(
        _ session: Session,
        _ account: Account?
    ) throws(AuthError) -> Account {
        guard let account else { throw .accountNotFound }
        guard !account.disabled else { throw .accountDisabled }
        guard session.endedAt == nil else { throw .tokenRevoked }
        if let validSince = account.validSince, session.signedInAt.seconds < validSince.seconds {
            throw .tokenRevoked
        }
        return account
    }

    private func noteUse(of session: Session) async throws {
        let now = environment.clock.now()
        guard session.lastUsedAt.adding(seconds: Self.noteEverySeconds) < now else { return }
        try await environment.store.write { transaction in
            try transaction.noteUse(ofSession: session.id, at: now)
            try transaction.noteRefresh(session.account, in: session.scope, at: now)
        }
    }
}
