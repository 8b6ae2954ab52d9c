import AuthCrypto

/// Sends codes by SMS and checks what comes back, for every flow that proves a number.
struct PhoneCode: Sendable {
    let environment: Environment

    /// What a code is asked for.
    struct Request: Sendable {
        let purpose: PhoneVerification.Purpose
        let account: AccountID?
        var factor: FactorID?
        var pendingSignIn: String?
        let phoneNumber: String
        /// What shows that the app asks.
        let proof: AppProof
    }

    /// Sends a code.
    ///
    /// A fictional number has a fixed code and gets no message.
    /// - Returns: the session info that the client gives back with the code.
    /// - Throws: `appProofMissing`, `appProofInvalid`, `captchaFailed`, `smsRegionForbidden`,
    ///   `smsRefused`, `tooManyAttempts` where messages to the number come too fast,
    ///   `MessagesOverloaded` or `RoadMissing`.
    func send(_ request: Request, caller: Caller) async throws -> String {
        var log = AttemptLog(request, caller: caller, environment: environment)
        do {
            guard let code = caller.config.testCode(of: request.phoneNumber) else {
                return try await sendMessage(request, caller: caller, log: &log)
            }
            return try await keep(code, for: request, caller: caller, log: log)
        } catch {
            if case AuthError.smsRefused(let refusal) = error {
                environment.smsWatch.note(.refused(refusal, project: caller.scope.project))
            }
            try await log.noteRefusal(error)
            throw (error as? ProofRefusal)?.refusal ?? error
        }
    }

    private func sendMessage(
        _ request: Request,
        caller: Caller,
        log: inout AttemptLog
    ) async throws -> String {
        let proved = try await AppVerification(environment: environment)
            .verify(request.proof, caller: caller)
        log.note(proved)
        let money = MoneyGuard(
            environment,
            caller,
            to: request.phoneNumber,
            for: request.purpose,
            app: proved.app
        )
        try money.requireFitNumber()
        try await money.look()
        try await BlockingFunctions(environment)
            .decideMessage(to: request.phoneNumber, request.purpose, caller: caller)
        try await RiskCheck(environment: environment)
            .require(money.question, caller: caller)
        return try await takeOver(request, proved, money, caller: caller, log: log)
    }

    /// Counts a message that may go out, and hands it over together with its verification.
    private func takeOver(
        _ request: Request,
        _ proved: AppVerification.Outcome,
        _ money: MoneyGuard,
        caller: Caller,
        log: AttemptLog
    ) async throws -> String {
        let session = environment.secrets.token()
        let code = environment.secrets.smsCode()
        let verification = verification(
            request,
            code,
            session.hash,
            caller,
            prefix: money.countedPrefix
        )
        let message = UserMessage.sms(
            SMSMessage(
                scope: caller.scope,
                to: request.phoneNumber,
                code: code,
                purpose: request.purpose,
                sessionInfo: session.text,
                wording: .sms(caller)
            )
        )
        let spacing = messages(to: request.phoneNumber, request.purpose, in: caller.scope)
        let limits = RateLimits(environment, caller)
        let now = verification.createdAt
        let events = try await environment.store.write { transaction in
            try environment.messenger.requireRoom(on: .sms, in: transaction)
            // A message that is refused uses no proof up.
            try proved.use(in: transaction)
            try limits.message(in: transaction)
            if proved.isWorkAlone { try limits.workedMessage(in: transaction) }
            try spacing?.take(at: now, in: transaction)
            let events = try money.take(at: now, in: transaction)
            try transaction.insert(verification)
            try environment.messenger.accept(message, in: transaction)
            try log.begin(verification, in: transaction)
            return events
        }
        environment.messenger.release(message)
        for event in events { environment.smsWatch.note(event) }
        return session.text
    }

    /// Stands for a message to a fictional number, which has a fixed code.
    private func keep(
        _ code: String,
        for request: Request,
        caller: Caller,
        log: AttemptLog
    ) async throws -> String {
        let budget = MoneyGuard(
            environment,
            caller,
            to: request.phoneNumber,
            for: request.purpose
        ).fictional
        let session = environment.secrets.token()
        let verification = verification(request, code, session.hash, caller)
        let now = verification.createdAt
        try await budget.look(in: environment.store, at: now)
        try await environment.store.write { transaction in
            try budget.take(at: now, in: transaction)
            try transaction.insert(verification)
            try log.beginFictional(verification, in: transaction)
        }
        return session.text
    }

    private func verification(
        _ request: Request,
        _ code: String,
        _ sessionHash: [UInt8],
        _ caller: Caller,
        prefix: String? = nil
    ) -> PhoneVerification {
        let now = environment.clock.now()
        return PhoneVerification(
            hash: sessionHash,
            scope: caller.scope,
            purpose: request.purpose,
            account: request.account,
            factor: request.factor,
            pendingSignIn: request.pendingSignIn,
            phoneNumber: request.phoneNumber,
            prefix: prefix,
            codeMAC: environment.secrets.mac(of: code, sessionHash: sessionHash),
            createdAt: now,
            expiresAt: now.adding(seconds: environment.policy.smsCodeSeconds)
        )
    }

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
                guard try isRight(code, for: verification, in: transaction) else {
                    try RateLimits(environment, caller).wrongCode(in: transaction)
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
    /// ``isRight(_:for:in:)`` says then.
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
        try RateLimits(environment, caller).requireCode(in: transaction)
        guard let found = try transaction.verification(hash: hash, in: scope), belongs(found),
            found.usedAt == nil
        else {
            throw AuthError.codeSessionInvalid
        }
        try budget(found).take(at: now, in: transaction)
        guard let taken = try transaction.takeTry(ofVerification: hash, in: scope, at: now) else {
            throw AuthError.codeExpired
        }
        return taken
    }

    /// Whether a code, as the user typed it, is the one that was sent; its attempt hears of a wrong one.
    ///
    /// Of a right one it hears when that is used: who goes on from here to use it has other rows to lock
    /// first, as every sender of codes does.
    func isRight(
        _ code: String,
        for verification: PhoneVerification,
        in transaction: any AttemptQueries
    ) throws -> Bool {
        let typed = environment.secrets.mac(
            of: Self.normalized(code),
            sessionHash: verification.hash
        )
        if constantTimeEqual(typed, verification.codeMAC) { return true }
        let isLast = verification.tries >= PhoneVerification.maximumTries
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
        try transaction.useAttempt(
            verification.attemptID,
            for: use,
            AttemptStep(.codeUsed, at: environment.clock.now(), reason: use.reason)
        )
        guard let prefix = verification.prefix else { return }
        try PrefixBreaker.noteUse(
            of: prefix,
            of: verification.scope.project,
            sentAt: verification.createdAt,
            in: transaction
        )
    }

    /// What spaces messages to a number; nil where nothing does.
    private func messages(
        to phoneNumber: String,
        _ purpose: PhoneVerification.Purpose,
        in scope: Scope
    ) -> GuessBudget? {
        guard environment.policy.spacesMessages else { return nil }
        return .messages(to: phoneNumber, purpose, in: scope)
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
