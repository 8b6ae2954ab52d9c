import AuthCrypto

/// Collects what happens to a request for a code, and writes it down with whatever comes of it.
struct AttemptLog: Sendable {
    /// An app waits so long for its push, and its user sees a captcha for so long.
    private static let pushSeconds: Int64 = 300

    private let environment: Environment
    private let caller: Caller
    private let proof: AppProof
    private var attempt: VerificationAttempt
    private var push: AttemptPush?

    /// Begins with what a request says.
    init(_ request: PhoneCode.Request, caller: Caller, environment: Environment) {
        self.environment = environment
        self.caller = caller
        proof = request.proof
        let now = environment.clock.now()
        attempt = VerificationAttempt(
            id: Hex.encode(environment.random.bytes(16)),
            scope: caller.scope,
            purpose: request.purpose.attempt,
            startedAt: now,
            expiresAt: now
        )
        attempt.account = request.account
        attempt.phoneNumber = environment.phoneNumbers.masked(request.phoneNumber)
        attempt.numberMark =
            environment.secrets.numberMark(of: request.phoneNumber, in: caller.scope.project)
        attempt.region = try? environment.phoneNumbers.facts(of: request.phoneNumber).region
        attempt.bundleID = caller.bundleID
        guard proof.showsCaptcha, let bundleID = caller.bundleID, let network = caller.network
        else {
            return
        }
        push = .latest(
            project: caller.scope.project,
            bundleID: bundleID,
            networkMark: environment.secrets.pseudonym(network),
            since: now.adding(seconds: -Self.pushSeconds)
        )
    }

    /// Notes that a proof was good, or none was needed.
    mutating func note(_ outcome: AppVerification.Outcome) {
        if let receipt = outcome.receiptID {
            push = .id(receipt, project: caller.scope.project)
        }
        attempt.steps.append(accepted(outcome.proof))
    }

    private func accepted(_ proof: AttemptStep.Proof) -> AttemptStep {
        AttemptStep(.proofAccepted, at: environment.clock.now(), reason: proof.rawValue)
    }

    /// Writes the attempt down in the transaction that makes its code.
    func begin(_ verification: PhoneVerification, in transaction: any Transaction) throws {
        guard isKept else { return }
        var begun = named(verification.attemptID)
        begun.expiresAt = verification.expiresAt
        begun.outcome = .waiting
        begun.steps.append(AttemptStep(.messageQueued, at: environment.clock.now()))
        try transaction.supersedeAttempts(like: begun, at: begun.startedAt)
        try transaction.insert(try following(begun, in: transaction))
    }

    /// The same for a fictional number: attempts at those are written down up to a limit.
    func beginFictional(
        _ verification: PhoneVerification,
        in transaction: any Transaction
    ) throws {
        let now = environment.clock.now()
        guard isKept, try limit.take(at: now, in: transaction) else { return }
        var begun = named(verification.attemptID)
        begun.expiresAt = verification.expiresAt
        begun.steps = [accepted(.fictional), AttemptStep(.messageSkipped, at: now)]
        try transaction.supersedeAttempts(like: begun, at: now)
        try transaction.insert(begun)
    }

    /// Writes down that there is no code, up to a limit: refusals cost nobody anything.
    ///
    /// It looks before it writes: who is over the limit must not keep the store's writer busy.
    func noteRefusal(_ error: any Error) async throws {
        let now = environment.clock.now()
        let step = AttemptStep(refusal: error, of: proof, region: attempt.region, at: now)
        guard isKept, let step else { return }
        let limit = limit
        guard try await !environment.store.read({ try limit.isExhausted(at: now, in: $0) }) else {
            return
        }
        var refused = attempt
        refused.outcome = .refused
        refused.steps.append(step)
        try await environment.store.write { [refused] transaction in
            guard try limit.take(at: now, in: transaction) else { return }
            try transaction.insert(try following(refused, in: transaction))
        }
    }

    private var isKept: Bool { caller.config.attemptDays > 0 }

    private var limit: RateLimit { .unsentAttempts(caller) }

    private func named(_ id: String) -> VerificationAttempt {
        var named = VerificationAttempt(
            id: id,
            scope: attempt.scope,
            purpose: attempt.purpose,
            startedAt: attempt.startedAt,
            expiresAt: attempt.expiresAt,
            steps: attempt.steps
        )
        named.account = attempt.account
        named.phoneNumber = attempt.phoneNumber
        named.numberMark = attempt.numberMark
        named.region = attempt.region
        named.bundleID = attempt.bundleID
        return named
    }

    /// Puts the push that the request follows ahead of what else has happened, and why there was a
    /// captcha.
    private func following(
        _ attempt: VerificationAttempt,
        in transaction: any Transaction
    ) throws -> VerificationAttempt {
        var attempt = attempt
        let found = try push.flatMap { try transaction.takePush($0) }
        var steps = found?.steps ?? []
        if proof.showsCaptcha {
            let asked = attempt.startedAt
            var reason = proof.pageToken == nil ? AttemptStep.CaptchaReason.setting : .noPush
            if let last = steps.last {
                reason = last.kind == .pushSent ? .pushLost : .pushRefused
                if reason == .pushLost {
                    let waited = asked.seconds - last.at.seconds
                    steps.append(AttemptStep(.pushLost, at: asked, reason: "\(waited) s"))
                }
            }
            steps.append(AttemptStep(.captchaShown, at: asked, reason: reason.rawValue))
        }
        attempt.steps = steps + attempt.steps
        attempt.startedAt = found?.startedAt ?? attempt.startedAt
        return attempt
    }
}

extension RateLimit {
    /// How many attempts of a project an hour are written down that sent no message.
    static func unsentAttempts(_ caller: Caller) -> RateLimit {
        RateLimit(
            key: "unsent-attempts/\(caller.scope.project)",
            maximum: caller.config.unsentAttemptsPerHour,
            windowSeconds: 3600
        )
    }
}

extension AppProof {
    /// Whether somebody was shown a captcha, or a page that works.
    fileprivate var showsCaptcha: Bool {
        receipt == nil && secret == nil && (pageToken != nil || captchaResponse != nil)
    }
}
