import AuthCrypto

/// Writes down what becomes of a push, for the attempt that goes on from it.
struct PushLog: Sendable {
    private let environment: Environment
    private let caller: Caller

    init(_ environment: Environment, _ caller: Caller) {
        self.environment = environment
        self.caller = caller
    }

    /// Notes that Apple's service has taken the push of a receipt.
    func noteSent(receipt id: String, by service: String?, until expiresAt: Timestamp) async throws
    {
        guard isKept else { return }
        var attempt = attempt(id, .pushSent, service)
        attempt.expiresAt = expiresAt
        try await environment.store.write { [attempt] in try $0.insert(attempt) }
    }

    /// Notes that no push went out; up to a limit, since it costs nobody anything.
    func noteRefused(_ reason: String) async throws {
        guard isKept else { return }
        let now = environment.clock.now()
        let limit = RateLimit.unsentAttempts(caller)
        guard try await !environment.store.read({ try limit.isExhausted(at: now, in: $0) }) else {
            return
        }
        var attempt = attempt(Hex.encode(environment.random.bytes(16)), .pushRefused, reason)
        attempt.outcome = .refused
        try await environment.store.write { [attempt] transaction in
            guard try limit.take(at: now, in: transaction) else { return }
            try transaction.insert(attempt)
        }
    }

    private var isKept: Bool { caller.config.attemptDays > 0 }

    private func attempt(
        _ id: String,
        _ kind: AttemptStep.Kind,
        _ reason: String?
    ) -> VerificationAttempt {
        let now = environment.clock.now()
        var attempt = VerificationAttempt(
            id: id,
            scope: caller.scope,
            purpose: .appProof,
            startedAt: now,
            expiresAt: now,
            steps: [AttemptStep(kind, at: now, reason: reason)]
        )
        attempt.bundleID = caller.bundleID
        attempt.networkMark = caller.network.map(environment.secrets.pseudonym)
        return attempt
    }
}
