/// So many events in a time that begins with the first of them.
///
/// The counter lives in the store, shared by all nodes, and one statement decides.
struct RateLimit: Sendable {
    let key: String
    /// 0 for no limit.
    let maximum: Int64
    let windowSeconds: Int64

    /// Counts one more event; false where that would be too many, which is not counted.
    func take(at now: Timestamp, in transaction: any ThrottleQueries) throws -> Bool {
        guard maximum > 0 else { return true }
        return try transaction.countEvent(
            key,
            atMost: maximum,
            since: now.adding(seconds: -windowSeconds),
            at: now
        )
    }

    /// How many events there are.
    func count(at now: Timestamp, in transaction: any ThrottleQueries) throws -> Int64 {
        try transaction.countedEvents(key, since: now.adding(seconds: -windowSeconds))
    }

    /// Whether one more event would be too many.
    func isExhausted(at now: Timestamp, in transaction: any ThrottleQueries) throws -> Bool {
        guard maximum > 0 else { return false }
        let since = now.adding(seconds: -windowSeconds)
        return try transaction.countedEvents(key, since: since) >= maximum
    }
}

/// What there can be too much of.
package enum Quota: Hashable, Sendable {
    case accountDeletions
    case emailLookups
    case emails(ActionKind)
}
