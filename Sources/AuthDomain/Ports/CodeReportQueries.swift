/// Statements on what gateways are to hear of the codes that they sent.
package protocol CodeReportQueries {
    /// Stores what will have to be told.
    func insert(_ report: CodeReport) throws

    /// Notes that a code was used, in one statement; it is told as soon as somebody can.
    func approveCode(of delivery: String, at time: Timestamp) throws

    /// Notes that a code is of no use any more, unless it was used.
    func cancelCode(of delivery: String, at time: Timestamp) throws

    /// The same for all codes of a number that were not used: it is about to get a newer one.
    func cancelCodes(ofNumber mark: String, at time: Timestamp) throws

    /// Notes which gateway has sent a code, and by what name it knows it.
    ///
    /// An older code that the gateway knows by the same name is told no more: the name is the newer one's.
    func noteSender(of delivery: String, gateway: String, reference: String) throws

    /// Whether there is something to tell by now.
    func isCodeReportDue(at time: Timestamp) throws -> Bool

    /// Takes what is to be told by now, so that nobody else tells it meanwhile, in one statement.
    func takeCodeReports(
        limit: Int,
        at time: Timestamp,
        until deadline: Timestamp
    ) throws -> [CodeReport]

    /// Takes what a gateway is to hear of other codes of a message's number, whether or not somebody else
    /// is at it: it must have heard before it gets the message.
    func takeCodeReports(
        aheadOf delivery: String,
        by gateway: String,
        limit: Int,
        until deadline: Timestamp
    ) throws -> [CodeReport]

    /// Forgets what was told.
    ///
    /// - Returns: false where it has been taken or has changed since; nothing has changed then.
    func endCodeReport(_ report: CodeReport) throws -> Bool

    /// Has something told later that could not be told; nothing happens where it has been taken since.
    func putBack(_ report: CodeReport, until due: Timestamp) throws

    /// What is still to be told of a message; nil for nothing.
    func codeReport(of delivery: String) throws -> CodeReport?

    /// Forgets what was due before `time`.
    func purgeCodeReports(dueBefore time: Timestamp) throws
}
