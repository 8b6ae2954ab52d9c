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
        let functions = BlockingFunctions(environment)
        let step = try await functions.write(for: caller) { caller, transaction -> Step in
            guard var account = try transaction.lockAccount(id, in: caller.scope) else {
                throw AuthError.accountNotFound
            }
            let stored = account
            try confirm(&account)
            guard !account.disabled else { throw AuthError.accountDisabled }
            if account != stored { try transaction.update(account) }
            return try self.step(
                account,
                details,
                isChallenged: isChallenged,
                caller: caller,
                in: transaction
            )
        }
        return try await outcome(of: step)
    }
}

extension FirstFactor {
    /// What a proved first factor leads to, inside a transaction.
    enum Step: Sendable {
        case session(SessionOpening.Opened)
        case challenge(Account, PendingSignIn, [Factor])
    }

    /// Opens a session of a stored account, or asks for the second factor, inside the transaction of a
    /// road that does more than to prove a factor.
    func step(
        _ proved: Account,
        _ details: SessionOpening.Details,
        isChallenged: Bool = true,
        caller: Caller,
        in transaction: any Transaction
    ) throws -> Step {
        let now = environment.clock.now()
        var account = proved
        let factors = try transaction.factors(of: account.id, in: caller.scope)
        if isChallenged, caller.config.asksForSecondFactor, !factors.isEmpty {
            return .challenge(account, PendingSignIn(of: account, details, at: now), factors)
        }
        try details.mark?.use(in: transaction)
        var details = details
        try caller.decideSignIn(of: &account, &details, in: transaction)
        try transaction.noteSignIn(account.id, in: caller.scope, at: now)
        account.lastLoginAt = now
        account.lastRefreshAt = now
        return .session(
            try SessionOpening(environment)
                .open(account, details, caller: caller, in: transaction)
        )
    }

    /// Signs or seals what the client gets, once the transaction is over.
    func outcome(of step: Step) async throws -> SignInOutcome {
        switch step {
        case .session(let opened):
            let tokens = try await SessionOpening(environment).tokens(of: opened)
            return .signedIn(opened.account, tokens)
        case .challenge(let account, let pending, let factors):
            return .secondFactorRequired(
                account,
                pendingCredential: pending.sealed(by: environment.secrets),
                factors: factors
            )
        }
    }
}
