import AuthCrypto

/// Sends codes by SMS, and checks what comes back, for every flow that proves a number.
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
                wording: .sms(caller),
                charge: money.charge
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

    /// What spaces messages to a number; nil where nothing does.
    func messages(
        to phoneNumber: String,
        _ purpose: PhoneVerification.Purpose,
        in scope: Scope
    ) -> GuessBudget? {
        guard environment.policy.spacesMessages else { return nil }
        return .messages(to: phoneNumber, purpose, in: scope, environment.secrets)
    }
}
