/// The sums that one text message, or a request that stands for one, adds to.
struct MessageBudget: Sendable {
    let counters: [MessageCounter]

    /// Looks for a sum that has no room, ahead of what costs more than a look.
    ///
    /// - Returns: the first of them, and what is in it so far; nil where there is none.
    func full(
        in store: any Store,
        at now: Timestamp
    ) async throws -> (counter: MessageCounter, sum: MessageSum?)? {
        guard !counters.isEmpty else { return nil }
        let sums = try await store.read { transaction in
            try transaction.messageSums(counters.map(\.name), at: now)
        }
        let found = Dictionary(sums.map { ($0.name, $0) }) { $1 }
        let full = counters.first { !$0.hasRoom(beside: found[$0.name]?.amount ?? 0) }
        return full.map { ($0, found[$0.name]) }
    }

    /// Requires that all sums have room.
    ///
    /// - Throws: `smsRefused`.
    func look(in store: any Store, at now: Timestamp) async throws {
        guard let full = try await full(in: store, at: now) else { return }
        throw AuthError.smsRefused(full.counter.refusal)
    }

    /// Adds to all sums, inside the transaction of what is counted.
    ///
    /// - Returns: the sums.
    /// - Throws: `smsRefused` where one has no room; the transaction must not commit then.
    @discardableResult
    func take(at now: Timestamp, in transaction: any Transaction) throws -> [MessageSum] {
        guard !counters.isEmpty else { return [] }
        let tooLarge = counters.first { !$0.hasRoom(beside: 0) }
        if let tooLarge { throw AuthError.smsRefused(tooLarge.refusal) }
        let sums = try transaction.add(to: counters, at: now)
        let taken = Set(sums.map(\.name))
        let full = counters.first { !taken.contains($0.name) }
        if let full { throw AuthError.smsRefused(full.refusal) }
        return sums
    }
}

extension MessageRates {
    /// What one message adds to.
    ///
    /// - Parameters:
    ///   - name: what is limited, the project in it; nil where it cannot be told.
    ///   - refusal: why a message beyond the limits does not go out.
    ///   - now: when windows begin that begin now.
    /// - Returns: a counter for each window that is limited.
    func counters(
        _ name: String?,
        _ refusal: SMSRefusal,
        at now: Timestamp
    ) -> [MessageCounter] {
        guard let name else { return [] }
        return windows.map { window in
            MessageCounter(
                "\(name)/\(window.seconds)",
                atMost: window.maximum,
                endsAt: now.adding(seconds: window.seconds),
                refusal: refusal
            )
        }
    }
}
