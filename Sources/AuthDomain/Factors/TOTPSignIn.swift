/// `mfaSignIn:finalize` by a code of an authenticator app, which needs no `start`.
package struct TOTPSignIn: Sendable {
    let environment: Environment

    /// Creates it on the outside's parts.
    package init(_ environment: Environment) {
        self.environment = environment
    }

    /// What the client gives to finish a sign-in.
    package struct Proof: Sendable {
        let pendingCredential: String
        let factor: FactorID
        let code: String

        /// Creates the proof.
        package init(pendingCredential: String, factor: FactorID, code: String) {
            self.pendingCredential = pendingCredential
            self.factor = factor
            self.code = code
        }
    }

    /// Signs the user in.
    ///
    /// - Throws: `pendingSignInInvalid`, `pendingSignInOfOtherProject`, `pendingSignInExpired`,
    ///   `factorNotFound`, `tooManyAttempts`, `codeWrong` (also for a code that was used before),
    ///   `accountNotFound` or `accountDisabled`.
    package func finalize(_ proof: Proof, caller: Caller) async throws -> TokenPair {
        let pending = try PendingSignIn(
            opening: proof.pendingCredential,
            caller: caller,
            environment: environment
        )
        return try await Notices(environment).watching(pending, caller: caller) {
            try await finalize(proof, pending, caller: caller)
        }
    }

    private func finalize(
        _ proof: Proof,
        _ pending: PendingSignIn,
        caller: Caller
    ) async throws -> TokenPair {
        let budget = GuessBudget.secondFactor(of: pending.account, in: caller.scope)
        let factor = try await factor(proof.factor, pending, budget, caller: caller)
        guard let secret = try factor.secret(by: environment.secrets) else {
            throw AuthError.factorNotFound
        }
        let step = try TOTP.step(
            of: PhoneCode.normalized(proof.code),
            secret: secret,
            now: environment.clock.now(),
            adjacentIntervals: caller.config.totpAdjacentIntervals
        )
        let opened = try await RateLimits(environment, caller).givingCodeBack {
            try await budget.forgiving(in: environment.store) {
                try await open(pending, by: factor, at: step, budget, caller: caller)
            }
        }
        return try await SessionOpening(environment).tokens(of: opened)
    }

    private func open(
        _ pending: PendingSignIn,
        by factor: Factor,
        at step: Int64,
        _ budget: GuessBudget,
        caller: Caller
    ) async throws -> SessionOpening.Opened {
        let functions = BlockingFunctions(environment)
        return try await functions.write(for: caller) { caller, transaction in
            let signIn = MFASignIn(environment)
            return try signIn.complete(pending, by: factor, caller: caller, in: transaction) {
                let isNew = try transaction.advance(
                    factor.id,
                    of: pending.account,
                    in: caller.scope,
                    to: step
                )
                guard isNew else { throw AuthError.codeWrong }
                try budget.clear(in: transaction)
                try RateLimits(environment, caller).giveCodeBack(in: transaction)
            }
        }
    }

    /// The factor, after one guess was taken for it, and one code of the caller's.
    private func factor(
        _ id: FactorID,
        _ pending: PendingSignIn,
        _ budget: GuessBudget,
        caller: Caller
    ) async throws -> Factor {
        let now = environment.clock.now()
        return try await environment.store.write { transaction in
            guard try !transaction.isSpent(pending.id) else { throw AuthError.pendingSignInInvalid }
            _ = try pending.check(try transaction.account(pending.account, in: caller.scope))
            let factors = try transaction.factors(of: pending.account, in: caller.scope)
            guard let factor = factors.first(where: { $0.id == id && $0.isTOTP }) else {
                throw AuthError.factorNotFound
            }
            let limits = RateLimits(environment, caller)
            try limits.requireCode(in: transaction)
            try budget.take(at: now, in: transaction)
            try limits.takeCode(in: transaction)
            return factor
        }
    }
}
