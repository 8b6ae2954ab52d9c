/// Forgets what has expired and serves nobody any more.
package struct Upkeep: Sendable {
    /// What has expired is kept so long, so that a late client still hears why it is refused.
    private static let keepSeconds: Int64 = 24 * 3600
    /// An ended session is kept so long: its client may come back after a holiday.
    private static let keepSessionSeconds: Int64 = 90 * 24 * 3600

    let environment: Environment

    /// Creates it on the outside's parts.
    package init(_ environment: Environment) {
        self.environment = environment
    }

    /// Does it once.
    ///
    /// - Throws: the store's failure.
    package func run() async throws {
        let now = environment.clock.now()
        let early = now.adding(seconds: -Self.keepSeconds)
        try await environment.store.write { transaction in
            try transaction.purgeVerifications(expiredBefore: early)
            try transaction.purgeActionCodes(expiredBefore: early)
            try transaction.purgeSpent(before: now)
            try transaction.purgeAccessTokens(expiredBefore: now)
            try transaction.purgePlaces(
                usedBefore: now.adding(seconds: -PasswordGuesses.knownSeconds)
            )
            try transaction.purgeRetiredTokens(
                before: now.adding(seconds: -SessionRules.rememberSeconds)
            )
            try transaction.purgeThrottles(
                before: now.adding(seconds: -GuessBudget.forgetAfterSeconds)
            )
            try transaction.purgeSessions(
                endedBefore: now.adding(seconds: -Self.keepSessionSeconds)
            )
        }
    }
}
