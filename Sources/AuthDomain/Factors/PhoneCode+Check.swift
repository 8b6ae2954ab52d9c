import AuthCrypto

extension PhoneCode {
    /// Checks a code against its verification and takes one try and one guess for it.
    ///
    /// The verification is not used up by this: the flow's own transaction does it, by
    /// ``consume(_:in:)``, together with what the code was for. `belongs` says whether it was made for
    /// this very flow; a foreign one costs no try. `budget` says what limits guesses over all
    /// verifications of the account or the number.
    ///
    /// - Returns: the verification, its code proved.
    /// - Throws: `codeSessionInvalid`, `codeExpired`, `tooManyAttempts` or `codeWrong`.
    func check(
        _ code: String,
        sessionInfo: String,
        budget: @escaping @Sendable (PhoneVerification) -> GuessBudget,
        caller: Caller,
        belongs: @escaping @Sendable (PhoneVerification) -> Bool
    ) async throws -> PhoneVerification {
        let verification = try await notingRefusals(of: sessionInfo, in: caller.scope.project) {
            try await environment.store.write { transaction in
                let verification = try takeTry(
                    sessionInfo: sessionInfo,
                    budget: budget,
                    in: transaction,
                    caller: caller,
                    belongs: belongs
                )
                // A wrong guess is no error yet: it must stay counted.
                guard try isRight(code, for: verification, caller: caller, in: transaction) else {
                    return PhoneVerification?.none
                }
                try transaction.append(
                    [AttemptStep(.codeRight, at: environment.clock.now())],
                    toAttempt: verification.attemptID,
                    outcome: nil
                )
                return verification
            }
        }
        guard let verification else { throw AuthError.codeWrong }
        return verification
    }

    /// Takes one try and one guess, inside a transaction that must commit whatever
    /// ``isRight(_:for:caller:in:)`` says then.
    ///
    /// - Throws: `codeSessionInvalid`, `codeExpired` or `tooManyAttempts`.
    func takeTry(
        sessionInfo: String,
        budget: (PhoneVerification) -> GuessBudget,
        in transaction: any Transaction,
        caller: Caller,
        belongs: (PhoneVerification) -> Bool
    ) throws -> PhoneVerification {
        let scope = caller.scope
        let hash = Secrets.hash(sessionInfo)
        let now = environment.clock.now()
        let limits = RateLimits(environment, caller)
        try limits.requireCode(in: transaction)
        guard let found = try transaction.verification(hash: hash, in: scope), belongs(found),
            found.usedAt == nil
        else {
            throw AuthError.codeSessionInvalid
        }
        try budget(found).take(at: now, in: transaction)
        guard let taken = try transaction.takeTry(ofVerification: hash, in: scope, at: now) else {
            throw AuthError.codeExpired
        }
        try limits.takeCode(in: transaction)
        return taken
    }

    /// Whether a code, as the user typed it, is the one that was sent; its attempt hears of a wrong one.
    ///
    /// Of a right one it hears when that is used: who goes on from here to use it has other rows to lock
    /// first, as every sender of codes does.
    func isRight(
        _ code: String,
        for verification: PhoneVerification,
        caller: Caller,
        in transaction: any Transaction
    ) throws -> Bool {
        let typed = environment.secrets.mac(
            of: Self.normalized(code),
            sessionHash: verification.hash
        )
        if constantTimeEqual(typed, verification.codeMAC) {
            try RateLimits(environment, caller).giveCodeBack(in: transaction)
            return true
        }
        let isLast = verification.tries >= PhoneVerification.maximumTries
        if isLast {
            try transaction.cancelCode(of: verification.attemptID, at: environment.clock.now())
        }
        try transaction.append(
            [AttemptStep(.codeWrong, at: environment.clock.now())],
            toAttempt: verification.attemptID,
            outcome: isLast ? .guessed : nil
        )
        return false
    }

    /// Runs what looks at a code, and tells its attempt where that is not even compared.
    ///
    /// - Throws: what `work` throws.
    func notingRefusals<Result>(
        of sessionInfo: String,
        in project: String,
        _ work: () async throws -> Result
    ) async throws -> Result {
        do {
            return try await work()
        } catch let refusal as AuthError {
            let kind: AttemptStep.Kind
            switch refusal {
            case .codeExpired: kind = .codeExpired
            case .tooManyAttempts: kind = .guessLimitReached
            default: throw refusal
            }
            try await note(kind, ofSession: sessionInfo, in: project)
            throw refusal
        }
    }

    /// Says it once, and of attempts that there are: whoever is over a limit must not keep the store's
    /// writer busy.
    private func note(
        _ kind: AttemptStep.Kind,
        ofSession sessionInfo: String,
        in project: String
    ) async throws {
        let id = PhoneVerification.attemptID(ofSession: Secrets.hash(sessionInfo))
        let known = try await environment.store.read { try $0.attempt(id, of: project) }
        guard let known, known.steps.last?.kind != kind else { return }
        let step = AttemptStep(kind, at: environment.clock.now())
        try await environment.store.write { transaction in
            try transaction.append([step], toAttempt: id, outcome: nil)
        }
    }

    /// Uses the verification up, inside the transaction that does what the code was for.
    ///
    /// A number whose owner gives codes back is not pestered by messages: they need not wait any more.
    ///
    /// - Throws: `codeSessionInvalid` where another caller was first.
    func consume(
        _ verification: PhoneVerification,
        for use: AttemptUse = AttemptUse(),
        in transaction: any Transaction
    ) throws {
        try messages(to: verification.phoneNumber, verification.purpose, in: verification.scope)?
            .clear(in: transaction)
        let isFirst = try transaction.consumeVerification(
            hash: verification.hash,
            in: verification.scope,
            at: environment.clock.now()
        )
        guard isFirst else { throw AuthError.codeSessionInvalid }
        // In the order in which a sender of codes locks the same rows.
        if let prefix = verification.prefix {
            try PrefixBreaker.noteUse(
                of: prefix,
                of: verification.scope.project,
                sentAt: verification.createdAt,
                in: transaction
            )
        }
        try transaction.approveCode(of: verification.attemptID, at: environment.clock.now())
        try transaction.useAttempt(
            verification.attemptID,
            for: use,
            AttemptStep(.codeUsed, at: environment.clock.now(), reason: use.reason)
        )
    }

    /// Reads decimal digits of any script and drops white space and hyphens, as users type codes.
    static func normalized(_ code: String) -> String {
        var digits = ""
        for character in code.unicodeScalars.prefix(64) {
            if let value = character.properties.numericType == .decimal
                ? character.properties.numericValue : nil
            {
                digits += String(Int(value))
            } else if !character.properties.isWhitespace, character != "-" {
                digits.unicodeScalars.append(character)
            }
        }
        return digits
    }
}
