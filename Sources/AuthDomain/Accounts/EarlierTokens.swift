/// A removed account's tokens live on for a while, and its id may be given to another account.
extension Account {
    /// Closes the account, which was just stored under an id that somebody chose, to the tokens of an
    /// earlier one.
    mutating func closeToEarlierTokens(
        at now: Timestamp,
        in transaction: any RemovedAccountQueries
    ) throws {
        guard let time = try transaction.closeToEarlierTokens([id], in: scope, at: now) else {
            return
        }
        validSince = max(validSince ?? time, time)
    }

    /// When a token says that it was made which is made now.
    ///
    /// Where the account took the place of another that went in the same second, `validSince` is up to a
    /// second ahead, and the account's own tokens are to be good at once.
    func tokenTime(at now: Timestamp) -> Timestamp {
        guard let validSince, now < validSince, validSince <= now.adding(seconds: 1) else {
            return now
        }
        return validSince
    }
}
