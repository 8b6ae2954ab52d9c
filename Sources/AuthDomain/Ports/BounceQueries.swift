/// Statements on addresses that mails came back from; an address is known by its keyed hash.
package protocol BounceQueries {
    /// Notes that a mail came back; the latest one counts.
    func noteBounce(of addressMark: String, in project: String, at time: Timestamp) throws

    /// When the latest mail came back; nil where none has since one arrived.
    func bounce(of addressMark: String, in project: String) throws -> Timestamp?

    /// All addresses of a project that mails came back from.
    func bouncedAddresses(in project: String) throws -> [String]

    /// Forgets that mails came back: one has arrived.
    func forgetBounce(of addressMark: String, in project: String) throws

    /// Forgets that mails came back from an address, unless an account of the project still has it, in
    /// whatever tenant.
    ///
    /// For the end of a transaction that removes accounts: it is the last that others lock, too.
    func forgetBounce(
        of addressMark: String,
        unlessInUse email: String,
        in project: String
    ) throws

    /// Forgets what came back before `time`.
    func purgeBounces(before time: Timestamp) throws
}
