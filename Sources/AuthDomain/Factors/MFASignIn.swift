/// `mfaSignIn:start` and `:finalize`: completes a sign-in with its second factor.
package struct MFASignIn: Sendable {
    let environment: Environment

    /// Creates it on the outside's parts.
    package init(_ environment: Environment) {
        self.environment = environment
    }

    /// Sends a code to the number of a factor.
    ///
    /// - Parameters:
    ///   - credential: the pending credential of the first factor.
    ///   - id: one of the account's factors.
    ///   - proof: what shows that the app asks.
    ///   - caller: who asks.
    /// - Returns: the session info for ``finalize(_:caller:)``.
    /// - Throws: `pendingSignInInvalid`, `pendingSignInOfOtherProject`, `pendingSignInExpired`,
    ///   `accountNotFound`, `accountDisabled`, `factorNotFound`, `tooManyAttempts`,
    ///   `appProofMissing`, `appProofInvalid` or `captchaFailed`.
    package func start(
        pending credential: String,
        factor id: FactorID,
        proof: AppProof,
        caller: Caller
    ) async throws -> String {
        let pending = try PendingSignIn(
            opening: credential,
            caller: caller,
            environment: environment
        )
        let scope = caller.scope
        let (account, factors) = try await environment.store.read { transaction in
            guard try !transaction.isSpent(pending.id) else { throw AuthError.pendingSignInInvalid }
            let account = try pending.check(try transaction.account(pending.account, in: scope))
            return (account, try transaction.factors(of: account.id, in: scope))
        }
        guard let factor = factors.first(where: { $0.id == id }),
            let number = factor.phoneNumber
        else {
            throw AuthError.factorNotFound
        }
        return try await PhoneCode(environment: environment).send(
            .init(
                purpose: .secondFactor,
                account: account.id,
                factor: factor.id,
                pendingSignIn: pending.id,
                phoneNumber: number,
                proof: proof
            ),
            caller: caller
        )
    }

    /// What the client gives to finish a sign-in.
    package struct Proof: Sendable {
        let pendingCredential: String
        let sessionInfo: String
        let code: String

        /// Creates the proof.
        package init(pendingCredential: String, sessionInfo: String, code: String) {
            self.pendingCredential = pendingCredential
            self.sessionInfo = sessionInfo
            self.code = code
        }
    }

    /// Signs the user in.
    ///
    /// - Returns: the tokens, and the number that was proved.
    /// - Throws: `pendingSignInInvalid`, `pendingSignInOfOtherProject`, `pendingSignInExpired`,
    ///   `codeSessionInvalid`, `codeExpired`, `tooManyAttempts`, `codeWrong`, `factorNotFound`,
    ///   `accountNotFound` or `accountDisabled`.
    package func finalize(
        _ proof: Proof,
        caller: Caller
    ) async throws -> (account: Account, tokens: TokenPair, phoneNumber: String) {
        // Ahead of the code: a caller without a good first factor must not learn whether it is right.
        let pending = try PendingSignIn(
            opening: proof.pendingCredential,
            caller: caller,
            environment: environment
        )
        let codes = PhoneCode(environment: environment)
        let functions = BlockingFunctions(environment)
        let finished = try await codes.notingRefusals(
            of: proof.sessionInfo,
            in: caller.scope.project
        ) {
            try await functions.write(for: caller) { caller, transaction in
                try finish(pending, proof, caller: caller, in: transaction)
            }
        }
        guard let finished else {
            try await Notices(environment).tellOfWrongFactor(pending, caller: caller)
            throw AuthError.codeWrong
        }
        let tokens = try await SessionOpening(environment).tokens(of: finished.opened)
        return (finished.opened.account, tokens, finished.phoneNumber)
    }

    /// What a right code has led to.
    private struct Finished: Sendable {
        let opened: SessionOpening.Opened
        let phoneNumber: String
    }

    /// Takes a guess, and opens the session where it is right; nil where it is wrong.
    ///
    /// A wrong guess is no error here, because it must stay counted.
    private func finish(
        _ pending: PendingSignIn,
        _ proof: Proof,
        caller: Caller,
        in transaction: any Transaction
    ) throws -> Finished? {
        let codes = PhoneCode(environment: environment)
        let budget = GuessBudget.secondFactor(of: pending.account, in: caller.scope)
        // In one order everywhere, or PostgreSQL has to undo deadlocks: the account, the budget, the
        // verification.
        let locked = try transaction.lockAccount(pending.account, in: caller.scope)
        let verification = try codes.takeTry(
            sessionInfo: proof.sessionInfo,
            budget: { _ in budget },
            in: transaction,
            caller: caller
        ) {
            $0.purpose == .secondFactor && $0.account == pending.account
                && $0.pendingSignIn == pending.id
        }
        guard
            try codes.isRight(proof.code, for: verification, caller: caller, in: transaction)
        else { return nil }
        let account = try pending.check(locked)
        let factor = try transaction.factors(of: account.id, in: caller.scope)
            .first { $0.id == verification.factor && $0.phoneNumber == verification.phoneNumber }
        guard let factor else { throw AuthError.factorNotFound }
        let proved = Session.SecondFactor(kind: factor.claim, id: factor.id)
        let opened = try open(account, pending, proved, caller: caller, in: transaction) {
            try budget.clear(in: transaction)
            try codes.consume(verification, in: transaction)
        }
        return Finished(opened: opened, phoneNumber: verification.phoneNumber)
    }

    /// Uses the pending sign-in up and opens a session, inside the flow's own transaction.
    ///
    /// `useProof` uses up what proved the factor, ahead of the project's functions: none of them hears of
    /// a sign-in that fails anyway.
    ///
    /// - Throws: `accountNotFound`, `accountDisabled`, `factorNotFound`, `pendingSignInInvalid`, or what
    ///   `useProof` throws.
    func complete(
        _ pending: PendingSignIn,
        by factor: Factor,
        caller: Caller,
        in transaction: any Transaction,
        useProof: () throws -> Void
    ) throws -> SessionOpening.Opened {
        let account = try pending.check(
            try transaction.lockAccount(pending.account, in: caller.scope)
        )
        let factors = try transaction.factors(of: account.id, in: caller.scope)
        guard factors.contains(factor) else { throw AuthError.factorNotFound }
        return try open(
            account,
            pending,
            .init(kind: factor.claim, id: factor.id),
            caller: caller,
            in: transaction,
            useProof: useProof
        )
    }

    /// The same for an account that was locked and checked, whatever stood for its factor.
    ///
    /// - Throws: `pendingSignInInvalid`, or what `useProof` throws.
    func open(
        _ locked: Account,
        _ pending: PendingSignIn,
        _ proved: Session.SecondFactor,
        caller: Caller,
        in transaction: any Transaction,
        useProof: () throws -> Void
    ) throws -> SessionOpening.Opened {
        let now = environment.clock.now()
        var account = locked
        guard try pending.spend(environment.policy, in: transaction) else {
            throw AuthError.pendingSignInInvalid
        }
        try useProof()
        try link(pending.identity, to: account, in: transaction)
        var details = SessionOpening.Details(
            provider: pending.provider,
            secondFactor: proved,
            claims: pending.claims,
            signedInAt: pending.signedInAt
        )
        details.signInMethod = pending.signInMethod
        try caller.decideSignIn(of: &account, &details, in: transaction)
        try transaction.noteSignIn(account.id, in: caller.scope, at: now)
        account.lastLoginAt = now
        account.lastRefreshAt = now
        return try SessionOpening(environment)
            .open(account, details, caller: caller, in: transaction)
    }

    /// Gives the account the identity that led to it by its address, now that both factors are proved.
    ///
    /// The address must lead there still, and the identity to nobody else.
    private func link(
        _ identity: Identity?,
        to account: Account,
        in transaction: any Transaction
    ) throws {
        guard let identity, account.emailVerified, account.email == identity.email else { return }
        let owner = try transaction.owner(
            ofIdentity: identity.rawID,
            at: identity.provider,
            in: account.scope
        )
        guard owner == nil else { return }
        try transaction.upsert(identity, of: account.id, in: account.scope)
    }
}
