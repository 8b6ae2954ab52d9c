/// Limits how fast the codes of one account can be guessed, over all of its sessions.
///
/// The first guesses are free; each one after them doubles a delay, so that an owner is slowed but
/// never locked out for good. The counter lives in the store and so outlives resends and restarts.
/// What else must not be done too often is counted the same way.
package struct GuessBudget: Sendable {
    /// Guesses that cost no delay.
    static let freeGuesses: Int64 = 5
    /// The delay after the first guess beyond them; it doubles from there.
    static let firstDelaySeconds: Int64 = 30
    /// The longest delay, where nothing else is said.
    static let longestDelaySeconds: Int64 = 3600
    /// After so long without a guess the counter starts anew.
    static let forgetAfterSeconds: Int64 = 24 * 3600

    let key: String
    /// Guesses that cost no delay.
    var free = freeGuesses
    /// The longest delay, in seconds.
    var longestDelay = longestDelaySeconds
    /// What is thrown while the delay runs.
    var refusal = AuthError.tooManyAttempts

    /// The budget for the second factors of one account.
    package static func secondFactor(of account: AccountID, in scope: Scope) -> GuessBudget {
        GuessBudget(key: secondFactors(in: scope) + account.rawValue)
    }

    /// What the names of those budgets begin with for all accounts of a scope.
    package static func secondFactors(in scope: Scope) -> String {
        "mfa/\(scope.project)/\(scope.tenant ?? "")/"
    }

    /// The budget for the codes that sign a phone number in, over all of its verifications.
    ///
    /// Anybody can have a code sent to a number and guess at it. What keeps that down is that a
    /// verification has few tries and that messages are spaced; this is a ceiling above both, which
    /// holds the number's owner up as well and so is high, and its delay short.
    static func firstFactor(
        of phoneNumber: String,
        in scope: Scope,
        _ secrets: Secrets
    ) -> GuessBudget {
        let mark = secrets.numberMark(of: phoneNumber, in: scope.project)
        return GuessBudget(
            key: "phone/\(scope.project)/\(scope.tenant ?? "")/\(mark)",
            free: 50,
            longestDelay: 120
        )
    }

    /// What spaces the messages to one number: its owner shall not be rung up all night, nor the
    /// operator pay for it.
    ///
    /// Anybody can ask for a code that signs a number in. Codes of second factors, for which one has to
    /// be signed in or know a password, do not wait for those.
    static func messages(
        to phoneNumber: String,
        _ purpose: PhoneVerification.Purpose,
        in scope: Scope,
        _ secrets: Secrets
    ) -> GuessBudget {
        let mark = secrets.numberMark(of: phoneNumber, in: scope.project)
        let kind = purpose == .firstFactor ? "sms" : "sms of factors"
        return GuessBudget(key: "\(kind)/\(scope.project)/\(scope.tenant ?? "")/\(mark)")
    }

    /// Takes one guess, before the code is compared, so that parallel guesses all count.
    ///
    /// The caller's transaction must commit whatever the comparison says.
    ///
    /// - Throws: `tooManyAttempts` while the delay runs; the guess is then not counted.
    package func take(at now: Timestamp, in transaction: any ThrottleQueries) throws {
        var counter = try transaction.countGuess(key, at: now)
        if let blockedUntil = counter.blockedUntil, now < blockedUntil {
            throw refusal
        }
        if counter.updatedAt.adding(seconds: Self.forgetAfterSeconds) < now { counter.guesses = 1 }
        counter.updatedAt = now
        counter.blockedUntil = delaySeconds(after: counter.guesses).map(now.adding(seconds:))
        try transaction.update(counter)
    }

    /// Forgets all guesses, after a right one.
    package func clear(in transaction: any ThrottleQueries) throws {
        try transaction.clearThrottle(key)
    }

    /// Runs what a right code was given for.
    ///
    /// Where that is refused for another reason than the code, the code was no guess all the same, and
    /// no delay comes of it.
    ///
    /// - Throws: what `work` throws.
    func forgiving<Result>(
        in store: any Store,
        _ work: () async throws -> Result
    ) async throws -> Result {
        do {
            return try await work()
        } catch let refusal as AuthError where refusal != .codeWrong {
            try await store.write { try clear(in: $0) }
            throw refusal
        }
    }

    /// The delay that the `guesses`-th guess brings; nil for none.
    func delaySeconds(after guesses: Int64) -> Int64? {
        let beyond = guesses - free
        guard beyond >= 0 else { return nil }
        let doublings = min(beyond, 16)
        return min(Self.firstDelaySeconds << doublings, longestDelay)
    }
}
