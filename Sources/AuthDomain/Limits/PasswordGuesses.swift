/// Limits how fast passwords can be guessed, of one account and by one caller.
///
/// Each pair of an address and a caller has a budget of its own, whose delay grows. Beside it there is
/// one for the address as a whole, against guesses from many places; it does not count, nor does it
/// hold up, a caller from where the user has signed in before: else anybody could lock the user out.
/// Addresses without an account are counted the same, so that a refusal tells nothing.
struct PasswordGuesses: Sendable {
    /// A place is known for so long after its last sign-in.
    static let knownSeconds: Int64 = 90 * 24 * 3600
    /// A known place is noted at most so often.
    private static let noteEverySeconds: Int64 = 24 * 3600
    private static let hour: Int64 = 3600

    private let environment: Environment
    private let caller: Caller
    private let address: EmailAddress
    private let limits: Limits?
    private let prefix: String

    init(_ address: EmailAddress, caller: Caller, environment: Environment) {
        self.environment = environment
        self.caller = caller
        self.address = address
        limits = caller.config.limits(areOn: environment.policy.limitsRequests)
        prefix = Self.prefix(address.text, in: caller.scope, environment)
    }

    /// Takes a guess before the password is compared, so that parallel guesses all count.
    ///
    /// - Returns: whether the caller's place is known to the account; it is given back where the
    ///   password was right.
    /// - Throws: `passwordGuessesExhausted`, or `tooManyAttempts` for a caller who tried many
    ///   addresses; the guess is then not counted.
    func take() async throws -> Bool {
        guard let limits else { return true }
        let now = environment.clock.now()
        return try await environment.store.write { transaction in
            if let failures = failures(limits) {
                guard try failures.take(at: now, in: transaction) else {
                    throw AuthError.tooManyAttempts
                }
            }
            let isKnown = try isKnownPlace(at: now, transaction)
            if !isKnown {
                try account(limits)?.take(at: now, in: transaction)
            }
            try pair(limits)?.take(at: now, in: transaction)
            return isKnown
        }
    }

    /// Takes a right guess back, and remembers from where it came.
    ///
    /// The budget of the account as a whole is given one guess back and no more: others may be at it.
    func giveBack(isKnown: Bool, account id: AccountID) async throws {
        guard let limits else { return }
        let now = environment.clock.now()
        try await environment.store.write { transaction in
            if let failures = failures(limits) { try transaction.uncount(failures.key) }
            if !isKnown, let account = account(limits) { try transaction.uncount(account.key) }
            try pair(limits)?.clear(in: transaction)
            try notePlace(of: id, at: now, in: transaction)
        }
    }

    /// Takes back a guess that was never compared.
    func giveBack(isKnown: Bool) async throws {
        guard let limits else { return }
        try await environment.store.write { transaction in
            if let failures = failures(limits) { try transaction.uncount(failures.key) }
            if !isKnown, let account = account(limits) { try transaction.uncount(account.key) }
            if let pair = pair(limits) { try transaction.uncount(pair.key) }
        }
    }

    /// Remembers that the user of an account signed in from the caller's place.
    func notePlace(
        of id: AccountID,
        at now: Timestamp,
        in transaction: any PlaceQueries
    ) throws {
        guard limits != nil, let place else { return }
        try transaction.notePlace(
            place,
            of: id,
            in: caller.scope,
            at: now,
            ifBefore: now.adding(seconds: -Self.noteEverySeconds)
        )
    }

    /// Forgets all guesses at the password of an address, after another took its place.
    static func forget(
        _ address: String,
        in scope: Scope,
        environment: Environment,
        _ transaction: any ThrottleQueries
    ) throws {
        try transaction.clearThrottles(startingWith: prefix(address, in: scope, environment))
    }

    private static func prefix(
        _ address: String,
        in scope: Scope,
        _ environment: Environment
    ) -> String {
        let name = environment.secrets.pseudonym(address)
        return "password/\(scope.project)/\(scope.tenant ?? "")/\(name)/"
    }

    private var place: String? { caller.network.map(environment.secrets.pseudonym) }

    private func isKnownPlace(at now: Timestamp, _ transaction: any PlaceQueries) throws -> Bool {
        guard let place else { return false }
        return try transaction.isKnown(
            place,
            toAccountAt: address.text,
            in: caller.scope,
            since: now.adding(seconds: -Self.knownSeconds)
        )
    }

    private func failures(_ limits: Limits) -> RateLimit? {
        guard let place, caller.access == .client else { return nil }
        return RateLimit(
            key: "passwords/\(caller.scope.project)/\(place)",
            maximum: limits.passwordFailuresPerCaller,
            windowSeconds: Self.hour
        )
    }

    private func account(_ limits: Limits) -> GuessBudget? {
        budget("all", limits.passwordGuessesPerAccount)
    }

    private func pair(_ limits: Limits) -> GuessBudget? {
        place.flatMap { budget($0, limits.passwordGuessesPerCaller) }
    }

    private func budget(_ name: String, _ freeGuesses: Int64) -> GuessBudget? {
        guard freeGuesses > 0 else { return nil }
        return GuessBudget(
            key: prefix + name,
            free: freeGuesses,
            refusal: .passwordGuessesExhausted
        )
    }
}
