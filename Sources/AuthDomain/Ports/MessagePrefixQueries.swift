/// Statements on how many codes that were sent to numbers that begin alike were used.
package protocol MessagePrefixQueries {
    /// Counts a message that goes out, in the slot of time that begins then.
    func countSent(to prefix: String, of project: String, in slot: Timestamp) throws

    /// Counts a code that was used, in the slot of its message.
    func countUsed(of prefix: String, of project: String, in slot: Timestamp) throws

    /// Takes messages off their slot that never went out; those whose codes were used stay in it.
    func takeBackSent(
        _ count: Int64,
        to prefix: String,
        of project: String,
        in slot: Timestamp
    ) throws

    /// The messages of the slots between two, these included, and how many of their codes were used.
    func conversion(
        of prefix: String,
        of project: String,
        from first: Timestamp,
        to last: Timestamp
    ) throws -> (sent: Int64, used: Int64)

    /// The same for all prefixes since `first`, those with the most messages first, but at most so many.
    func conversions(
        of project: String,
        from first: Timestamp,
        limit: Int
    ) throws -> [(prefix: String, sent: Int64, used: Int64)]

    /// What keeps messages from prefixes.
    func breakers(of project: String) throws -> [MessageBreaker]

    /// What keeps messages from a prefix; nil for nothing.
    func breaker(of prefix: String, of project: String) throws -> MessageBreaker?

    /// Shuts a prefix, in one statement; false where it is shut.
    func shut(_ breaker: MessageBreaker, of project: String) throws -> Bool

    /// Takes one of the messages that a shut prefix may get once its time is over, in one statement; the
    /// last of them shuts it anew.
    ///
    /// - Parameters:
    ///   - prefix: what is shut.
    ///   - project: whose messages.
    ///   - time: now.
    ///   - next: until when, and with how many messages after that, the last one shuts it.
    /// - Returns: false where it is shut.
    /// - Throws: the store's failure.
    func takeProbe(
        of prefix: String,
        of project: String,
        at time: Timestamp,
        then next: (shutUntil: Timestamp, probes: Int64)
    ) throws -> Bool

    /// Lets messages through again, and forgets what was counted, where the prefix was shut before
    /// `time`, when a message went out whose code was used; false where it was not.
    func open(_ prefix: String, of project: String, shutBefore time: Timestamp) throws -> Bool

    /// Forgets slots that began, and breakers whose time was over, before `time`.
    func purgeMessagePrefixes(before time: Timestamp) throws
}
