/// Limits of one caller's wrong codes, above those of each account and number: else whoever has many
/// sessions has many guesses.
extension RateLimits {
    private var wrongCodes: RateLimit? {
        limit("wrong-codes", \.codeFailuresPerCaller)
    }

    /// Requires that the caller may try one more code.
    ///
    /// - Throws: `tooManyAttempts`.
    func requireCode(in transaction: any ThrottleQueries) throws {
        guard let wrongCodes else { return }
        let isExhausted = try wrongCodes.isExhausted(at: environment.clock.now(), in: transaction)
        guard !isExhausted else { throw AuthError.tooManyAttempts }
    }

    /// Counts a wrong code, inside a transaction that commits.
    func wrongCode(in transaction: any ThrottleQueries) throws {
        _ = try wrongCodes?.take(at: environment.clock.now(), in: transaction)
    }

    /// Runs what compares a code, and counts it where it is wrong.
    ///
    /// - Throws: what `work` throws.
    func countingWrongCodes<Result>(_ work: () async throws -> Result) async throws -> Result {
        do {
            return try await work()
        } catch AuthError.codeWrong {
            try await environment.store.write { try wrongCode(in: $0) }
            throw AuthError.codeWrong
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
