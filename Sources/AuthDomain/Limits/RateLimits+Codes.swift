/// Limits of one caller's wrong codes, above those of each account and number: else whoever has many
/// sessions has many guesses.
extension RateLimits {
    private var wrongCodes: RateLimit? {
        limit("wrong-codes", \.codeFailuresPerCaller)
    }

    /// Looks whether the caller may try one more code, ahead of what costs more.
    ///
    /// - Throws: `tooManyAttempts`.
    func requireCode(in transaction: any ThrottleQueries) throws {
        guard let wrongCodes else { return }
        let isExhausted = try wrongCodes.isExhausted(at: environment.clock.now(), in: transaction)
        guard !isExhausted else { throw AuthError.tooManyAttempts }
    }

    /// Counts a code as a wrong one before it is compared, so that parallel ones all count, inside a
    /// transaction that commits whatever the comparison says.
    ///
    /// The counter is one for all accounts: of all rows that a code has locked it comes last, or
    /// PostgreSQL has to undo deadlocks.
    ///
    /// - Throws: `tooManyAttempts`; the code is then not counted, nor may it be compared.
    func takeCode(in transaction: any ThrottleQueries) throws {
        guard let wrongCodes else { return }
        guard try wrongCodes.take(at: environment.clock.now(), in: transaction) else {
            throw AuthError.tooManyAttempts
        }
    }

    /// Takes a code back that was right, or was never compared.
    func giveCodeBack(in transaction: any ThrottleQueries) throws {
        guard let wrongCodes, wrongCodes.maximum > 0 else { return }
        try transaction.uncount(wrongCodes.key)
    }

    /// Runs what a code was taken for; it takes a right one back itself, by its own transaction.
    ///
    /// Where it is refused for another reason than the code, that is taken back as well.
    ///
    /// - Throws: what `work` throws.
    func givingCodeBack<Result>(_ work: () async throws -> Result) async throws -> Result {
        do {
            return try await work()
        } catch let refusal as AuthError where refusal != .codeWrong {
            if wrongCodes != nil {
                try await environment.store.write { try giveCodeBack(in: $0) }
            }
            throw refusal
        }
    }

    /// Counts a challenge of our own that the caller is given.
    ///
    /// - Throws: `tooManyAttempts`.
    package func challenge() async throws {
        guard let limit = limit("challenges", \.challengesPerCaller) else { return }
        try await take(limit, or: .tooManyAttempts)
    }
}
