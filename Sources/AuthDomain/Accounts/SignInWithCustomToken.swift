/// `accounts:signInWithCustomToken`: signs in whom a service account vouches for.
///
/// No second factor is asked for: the service account's word stands for the whole sign-in.
package struct SignInWithCustomToken: Sendable {
    let environment: Environment

    /// Creates it on the outside's parts.
    package init(_ environment: Environment) {
        self.environment = environment
    }

    /// Signs the token's user in; makes the account where there is none.
    ///
    /// The token's claims become the session's: they last as long as it does and no longer.
    ///
    /// - Returns: the tokens, and whether the account is new.
    /// - Throws: as ``CustomToken``, or `accountDisabled`.
    package func signIn(
        _ text: String,
        caller: Caller
    ) async throws -> (tokens: TokenPair, isNew: Bool) {
        let token = try await CustomToken(text, scope: caller.scope, environment: environment)
        let (opened, isNew) = try await SecondComer.retrying(after: .localIDTaken) {
            try await environment.store.write { transaction in
                try open(token, caller: caller, in: transaction)
            }
        }
        return (try await SessionOpening(environment).tokens(of: opened), isNew)
    }

    private func open(
        _ token: CustomToken,
        caller: Caller,
        in transaction: any Transaction
    ) throws -> (SessionOpening.Opened, isNew: Bool) {
        let now = environment.clock.now()
        let found = try transaction.lockAccount(token.account, in: caller.scope)
        var account = found ?? newAccount(token.account, in: caller.scope, at: now)
        guard !account.disabled else { throw AuthError.accountDisabled }
        account.customAuth = true
        account.lastLoginAt = now
        account.lastRefreshAt = now
        if found == nil {
            try transaction.insert(account)
            try account.closeToEarlierTokens(at: now, in: transaction)
        } else {
            try transaction.update(account)
        }
        let details = SessionOpening.Details(provider: "custom", claims: token.claims)
        let opened = try SessionOpening(environment)
            .open(account, details, caller: caller, in: transaction)
        return (opened, found == nil)
    }

    private func newAccount(_ id: AccountID, in scope: Scope, at now: Timestamp) -> Account {
        var account = Account(scope: scope, id: id, createdAt: now)
        // The id may have been another account's, whose tokens must not open this one.
        account.validSince = Timestamp(seconds: now.seconds)
        return account
    }
}
