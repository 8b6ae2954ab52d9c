/// Statements on what limits text messages.
package protocol MessageCounterQueries {
    /// Adds to sums in one statement, each where it has room; a sum that has ended begins anew.
    ///
    /// - Returns: the sums that were added to, with the amounts in them. Where it is not all of them the
    ///   caller's transaction has to fail.
    func add(to counters: [MessageCounter], at time: Timestamp) throws -> [MessageSum]

    /// Takes off a sum what was added to it, but for what was before it began anew, in one statement.
    func takeBack(_ amounts: [AddedAmount], fromMessageSum name: String) throws

    /// The sums of these names that have begun and not ended.
    func messageSums(_ names: [String], at time: Timestamp) throws -> [MessageSum]

    /// Notes in one statement that the operator is told of a sum; false where that was done before.
    func tell(ofMessageSum name: String, level: Int64, at time: Timestamp) throws -> Bool

    /// Forgets sums that have ended.
    func purgeMessageSums(endedBefore time: Timestamp) throws
}
