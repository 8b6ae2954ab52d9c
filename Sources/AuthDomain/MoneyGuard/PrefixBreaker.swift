import AuthCrypto

/// Shuts out numbers that begin alike once the codes that they get are not used.
///
/// Messages that nobody waits for are the sign of pumping. A message is judged some minutes after it has
/// gone out, when its user has had time for the code. A shut prefix gets a few messages from time to time,
/// and is open again as soon as the code of one is used.
struct PrefixBreaker: Sendable {
    /// What is counted together.
    private static let slotSeconds: Int64 = 300
    /// A message is judged so long after its slot has ended.
    private static let ripeSeconds: Int64 = 120
    /// The longest time that a setting can have looked at.
    static let longestWindowSeconds: Int64 = 24 * 3600

    /// When a prefix is shut, and for how long.
    struct Settings: Hashable, Sendable {
        /// Fewer messages show nothing; 0 stands for no breaker.
        var minimumSent: Int64 = 20
        /// So many of a hundred codes have to be used.
        var minimumPercent: Int64 = 10
        /// How far back messages are looked at.
        var windowSeconds: Int64 = 6 * 3600
        var shutSeconds: Int64 = 1800
        /// Messages that a shut prefix gets after that.
        var probes: Int64 = 5
    }

    let settings: Settings
    let prefix: String
    let project: String

    /// Looks whether the prefix is shut, and shuts it where it is time to.
    ///
    /// - Returns: what the operator is to hear where this very look has shut it; it is then shut.
    /// - Throws: `smsRefused` where it was shut before.
    func look(in store: any Store, at now: Timestamp) async throws -> SMSEvent? {
        guard settings.minimumSent > 0 else { return nil }
        let first = Self.slot(of: now.adding(seconds: -settings.windowSeconds))
        let last = now.adding(seconds: -Self.slotSeconds - Self.ripeSeconds)
        let (breaker, counts) = try await store.read { transaction in
            (
                try transaction.breaker(of: prefix, of: project),
                try transaction.conversion(of: prefix, of: project, from: first, to: last)
            )
        }
        if let breaker {
            guard breaker.shutUntil <= now else { throw AuthError.smsRefused(.prefixShut) }
            return nil
        }
        guard hasCollapsed(counts) else { return nil }
        let shut = MessageBreaker(
            prefix: prefix,
            shutAt: now,
            shutUntil: now.adding(seconds: settings.shutSeconds),
            probes: settings.probes
        )
        let isFirst = try await store.write { try $0.shut(shut, of: project) }
        guard isFirst else { throw AuthError.smsRefused(.prefixShut) }
        return .prefixShut(shut, sent: counts.sent, used: counts.used, project: project)
    }

    private func hasCollapsed(_ counts: (sent: Int64, used: Int64)) -> Bool {
        counts.sent >= settings.minimumSent
            && counts.used * 100 < counts.sent * settings.minimumPercent
    }

    /// Counts a message, inside the transaction that takes it over.
    ///
    /// - Throws: `smsRefused` where the prefix is shut.
    func take(at now: Timestamp, in transaction: any MessagePrefixQueries) throws {
        guard settings.minimumSent > 0 else { return }
        if try transaction.breaker(of: prefix, of: project) != nil {
            let next = (now.adding(seconds: settings.shutSeconds), settings.probes)
            guard
                try transaction.takeProbe(of: prefix, of: project, at: now, then: next)
            else { throw AuthError.smsRefused(.prefixShut) }
        }
        try transaction.countSent(to: prefix, of: project, in: Self.slot(of: now))
    }

    /// Counts the code of a message that was used, inside the transaction that uses it.
    static func noteUse(
        of prefix: String,
        of project: String,
        sentAt time: Timestamp,
        in transaction: any MessagePrefixQueries
    ) throws {
        guard try !transaction.open(prefix, of: project, shutBefore: time) else { return }
        try transaction.countUsed(of: prefix, of: project, in: slot(of: time))
    }

    /// Where a message is counted.
    struct Slot: Hashable {
        let project: String
        let prefix: String
        let start: Timestamp

        /// The slot of a message that went out at a time.
        init(_ prefix: String, of project: String, at time: Timestamp) {
            self.project = project
            self.prefix = prefix
            start = PrefixBreaker.slot(of: time)
        }
    }

    /// Counts messages no more that never went out, inside the transaction that gives them up.
    ///
    /// - Parameters:
    ///   - slots: one for each message.
    ///   - transaction: the one that gives them up.
    /// - Throws: the store's failure.
    static func takeBack(
        _ slots: [Slot],
        in transaction: any MessagePrefixQueries
    ) throws {
        let counts = Dictionary(slots.map { ($0, Int64(1)) }, uniquingKeysWith: +)
        // In one order everywhere, or PostgreSQL has to undo deadlocks.
        let sorted = counts.sorted { one, other in
            (one.key.project, one.key.prefix, one.key.start)
                < (other.key.project, other.key.prefix, other.key.start)
        }
        for (slot, count) in sorted {
            try transaction.takeBackSent(
                count,
                to: slot.prefix,
                of: slot.project,
                in: slot.start
            )
        }
    }

    private static func slot(of time: Timestamp) -> Timestamp {
        Timestamp(seconds: time.seconds - time.seconds % slotSeconds)
    }
}

extension ProjectConfig {
    /// When prefixes are shut.
    var messageBreaker: PrefixBreaker.Settings {
        var breaker = PrefixBreaker.Settings()
        let settings = json["hearth"]?["sms"]?["breaker"]
        func number(_ name: String, _ absent: Int64) -> Int64 {
            let range = MessageLimits.breaker.first { $0.name == name }?.range
            guard let range, let value = settings?[name]?.intValue else { return absent }
            return min(max(value, range.lowerBound), range.upperBound)
        }
        breaker.minimumSent = number("minimumSent", breaker.minimumSent)
        breaker.minimumPercent = number("minimumPercent", breaker.minimumPercent)
        breaker.windowSeconds = number("windowSeconds", breaker.windowSeconds)
        breaker.shutSeconds = number("shutSeconds", breaker.shutSeconds)
        breaker.probes = number("probes", breaker.probes)
        return breaker
    }
}
