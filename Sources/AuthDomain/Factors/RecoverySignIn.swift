/// `mfaSignIn:finalize` by a recovery code, for a user who has lost the second factor.
package struct RecoverySignIn: Sendable {
    let environment: Environment

    /// Creates it on the outside's parts.
    package init(_ environment: Environment) {
        self.environment = environment
    }

    /// Signs the user in, and uses the code up.
    ///
    /// The session may do for five minutes what one with a second factor may, so that the user can put
    /// another factor in the place of the lost one. Wrong codes are counted with the wrong ones of the
    /// account's factors. A mail tells the account's owner.
    ///
    /// - Throws: `recoveryCodesDisabled`, `pendingSignInInvalid`, `pendingSignInOfOtherProject`,
    ///   `pendingSignInExpired`, `tooManyAttempts`, `codeWrong` (also for a code that was used before),
    ///   `factorNotFound` for an account without factors, `accountNotFound` or `accountDisabled`.
    package func finalize(
        pending credential: String,
        code: String,
        caller: Caller
    ) async throws -> TokenPair {
        guard caller.config.allowsRecoveryCodes else { throw AuthError.recoveryCodesDisabled }
        let pending = try PendingSignIn(
            opening: credential,
            caller: caller,
            environment: environment
        )
        return try await Notices(environment).watching(pending, caller: caller) {
            try await finalize(pending, code: code, caller: caller)
        }
    }

    private func finalize(
        _ pending: PendingSignIn,
        code: String,
        caller: Caller
    ) async throws -> TokenPair {
        let budget = GuessBudget.secondFactor(of: pending.account, in: caller.scope)
        let mac = try await mac(of: code, pending, budget, caller: caller)
        let (opened, notice) = try await RateLimits(environment, caller).givingCodeBack {
            try await open(pending, mac, budget, caller: caller)
        }
        Notices(environment).release(notice)
        return try await SessionOpening(environment).tokens(of: opened)
    }

    private func open(
        _ pending: PendingSignIn,
        _ mac: [UInt8]?,
        _ budget: GuessBudget,
        caller: Caller
    ) async throws -> (SessionOpening.Opened, AccountNotice?) {
        let functions = BlockingFunctions(environment)
        return try await functions.write(for: caller) { caller, transaction in
            let id = pending.account
            let opened = try open(pending, caller: caller, in: transaction) {
                try budget.clear(in: transaction)
                guard let mac, try transaction.useRecoveryCode(mac, of: id, in: caller.scope)
                else { throw AuthError.codeWrong }
                try RateLimits(environment, caller).giveCodeBack(in: transaction)
            }
            let remaining = try transaction.countRecoveryCodes(of: id, in: caller.scope)
            let notice = try Notices(environment).tell(
                .recoveryCodeUsed(remaining: remaining),
                ownerOf: opened.account,
                caller: caller,
                in: transaction
            )
            return (opened, notice)
        }
    }

    /// What would be kept of the code, after one guess was taken for it, and one code of the caller's;
    /// nil where no codes were ever made.
    private func mac(
        of code: String,
        _ pending: PendingSignIn,
        _ budget: GuessBudget,
        caller: Caller
    ) async throws -> [UInt8]? {
        let now = environment.clock.now()
        return try await environment.store.write { transaction in
            guard try !transaction.isSpent(pending.id) else { throw AuthError.pendingSignInInvalid }
            _ = try pending.check(try transaction.account(pending.account, in: caller.scope))
            let limits = RateLimits(environment, caller)
            try limits.requireCode(in: transaction)
            try budget.take(at: now, in: transaction)
            try limits.takeCode(in: transaction)
            return try RecoveryCodeKey(environment.secrets, in: transaction)?
                .mac(of: code, pending.account, in: caller.scope)
        }
    }

    private func open(
        _ pending: PendingSignIn,
        caller: Caller,
        in transaction: any Transaction,
        useProof: () throws -> Void
    ) throws -> SessionOpening.Opened {
        let account = try pending.check(
            try transaction.lockAccount(pending.account, in: caller.scope)
        )
        guard try !transaction.factors(of: account.id, in: caller.scope).isEmpty else {
            throw AuthError.factorNotFound
        }
        return try MFASignIn(environment).open(
            account,
            pending,
            .recoveryCode,
            caller: caller,
            in: transaction,
            useProof: useProof
        )
    }
}
