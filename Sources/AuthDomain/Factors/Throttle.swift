/// A counter of guesses that survives restarts and is shared by all processes of a store.
package struct Throttle: Hashable, Sendable {
    /// What is guarded, for example the second factors of one account.
    package let key: String
    /// Guesses since the last right answer, this one included.
    package var guesses: Int64
    /// Until when further guesses are refused.
    package var blockedUntil: Timestamp?
    /// When the counter was last replaced.
    package var updatedAt: Timestamp

    /// Creates a counter.
    package init(key: String, guesses: Int64, blockedUntil: Timestamp?, updatedAt: Timestamp) {
        self.key = key
        self.guesses = guesses
        self.blockedUntil = blockedUntil
        self.updatedAt = updatedAt
    }
}
