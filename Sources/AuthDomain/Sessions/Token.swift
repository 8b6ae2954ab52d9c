/// The token endpoint: trades a refresh token for a new ID token.
package struct Token: Sendable {
    let environment: Environment

    /// Creates it on the outside's parts.
    package init(_ environment: Environment) {
        self.environment = environment
    }

    /// Issues an ID token for a session that lives.
    ///
    /// - Returns: the account, and tokens with the same refresh token, or with a new one where the
    ///   project wants that.
    /// - Throws: `refreshTokenInvalid`, `tooManyAttempts` after many of those,
    ///   `refreshTokenOfOtherProject`, `tenantClosed`, `accountNotFound`, `accountDisabled` or
    ///   `tokenRevoked`.
    package func refresh(
        _ refreshToken: String,
        caller: Caller
    ) async throws -> (account: AccountID, tokens: TokenPair) {
        if environment.policy.quirks.opensRefreshTokens,
            let token = ReadableRefreshToken(refreshToken)
        {
            return try await refresh(token, caller: caller)
        }
        let rules = SessionRules(caller.config)
        guard let record = try await record(of: refreshToken, caller) else {
            return try await refresh(retired: refreshToken, rules, caller)
        }
        guard record.session.scope.project == caller.scope.project else {
            throw AuthError.refreshTokenOfOtherProject
        }
        let account = try checked(record, rules)
        guard rules.rotates else {
            try await noteUse(of: record.session, rules)
            return (account.id, try await tokens(record, account, refreshToken))
        }
        let new = try await TokenRotation(environment: environment)
            .rotate(refreshToken, of: record.session.id)
        try await noteRefresh(of: account)
        return (account.id, try await tokens(record, account, new))
    }

    /// Issues tokens for one that another has just taken the place of.
    private func refresh(
        retired refreshToken: String,
        _ rules: SessionRules,
        _ caller: Caller
    ) async throws -> (account: AccountID, tokens: TokenPair) {
        let retired = try await TokenRotation(environment: environment)
            .retired(refreshToken, caller: caller)
        guard let retired else {
            throw try await RateLimits(environment, caller).refusalOfUnknownToken()
        }
        let account = try checked(retired.record, rules)
        return (account.id, try await tokens(retired.record, account, retired.successor))
    }

    private func tokens(
        _ record: SessionRecord,
        _ account: Account,
        _ refreshToken: String
    ) async throws -> TokenPair {
        let idToken = try await IDTokens(environment)
            .issue(account, identities: record.identities, session: record.session)
        return TokenPair(
            idToken: idToken,
            refreshToken: refreshToken,
            expiresInSeconds: environment.policy.idTokenSeconds
        )
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

    private func checked(
        _ record: SessionRecord,
        _ rules: SessionRules
    ) throws(AuthError) -> Account {
        let session = record.session
        guard !record.isInClosedTenant else { throw .tenantClosed }
        guard let account = record.account else { throw .accountNotFound }
        guard !account.disabled else { throw .accountDisabled }
        guard session.endedAt == nil, !rules.haveEnded(session, at: environment.clock.now()) else {
            throw .tokenRevoked
        }
        if let validSince = account.validSince, session.signedInAt.seconds < validSince.seconds {
            throw .tokenRevoked
        }
        return account
    }

    private func noteUse(of session: Session, _ rules: SessionRules) async throws {
        let now = environment.clock.now()
        guard session.lastUsedAt.adding(seconds: rules.noteEverySeconds) < now else { return }
        try await environment.store.write { transaction in
            try transaction.noteUse(ofSession: session.id, at: now)
            try transaction.noteRefresh(session.account, in: session.scope, at: now)
        }
    }

    private func noteRefresh(of account: Account) async throws {
        let now = environment.clock.now()
        let latest = account.lastRefreshAt ?? account.createdAt
        guard latest.adding(seconds: 3600) < now else { return }
        try await environment.store.write { transaction in
            try transaction.noteRefresh(account.id, in: account.scope, at: now)
        }
    }
}
