/// Where every sign-in road ends once its first factor is proved.
///
/// Roads do not open sessions themselves, so that none of them can leave the second factor out.
package struct FirstFactor: Sendable {
    let environment: Environment

    /// Creates it on the outside's parts.
    package init(_ environment: Environment) {
        self.environment = environment
    }

    /// Signs the user in, or asks for the second factor.
    ///
    /// - Parameters:
    ///   - id: the account whose first factor was proved.
    ///   - details: how it was proved.
    ///   - isChallenged: false for the sign-ins that never meet a second factor: custom token, phone
    ///     and anonymous.
    ///   - caller: who asks.
    ///   - confirm: checks, inside the transaction that signs in, that what was proved still holds; it
    ///     may change the account, which is then stored.
    /// - Returns: tokens, or the credential of the pending sign-in.
    /// - Throws: `accountNotFound`, `accountDisabled`, or what `confirm` throws.
    package func complete(
        _ id: AccountID,
        _ details: SessionOpening.Details,
        isChallenged: Bool = true,
        caller: Caller,
        confirm: @escaping @Sendable (inout Account) throws -> Void = { _ in }
    ) async throws -> SignInOutcome {
        let opening = SessionOpening(environment)
        let now = environment.clock.now()
        let step = try await environment.store.write { transaction -> Step in
            guard var account = try transaction.lockAccount(id, in: caller.scope) else {
                throw AuthError.accountNotFound
            }
            let stored = account
            try confirm(&account)
            guard !account.disabled else { throw AuthError.accountDisabled }
            if account != stored { try transaction.update(account) }
            let factors = try transaction.factors(of: id, in: caller.scope)
            if isChallenged, caller.config.asksForSecondFactor, !factors.isEmpty {
                return .challenge(account, factors)
            }
            try transaction.noteSignIn(id, in: caller.scope, at: now)
            account.lastLoginAt = now
            account.lastRefreshAt = now
            return .session(try opening.open(account, details, caller: caller, in: transaction))
        }
        switch step {
        case .session(let opened):
            return .signedIn(opened.account, try await opening.tokens(of: opened))
        case .challenge(let account, let factors):
            let pending = PendingSignIn(of: account, details, at: now)
            return .secondFactorRequired(
                account,
                pendingCredential: pending.sealed(by: environment.secrets),
                factors: factors
            )
        }
    }

    private enum Step: Sendable {
        case session(SessionOpening.Opened)
        case challenge(Account, [Factor])
    }
}
