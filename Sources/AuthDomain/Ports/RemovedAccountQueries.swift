/// Statements on accounts that are gone, whose tokens may still live.
package protocol RemovedAccountQueries {
    /// Closes accounts to the tokens of earlier ones that had the same ids: `validSince` moves up.
    ///
    /// For the transaction that has just stored accounts under ids that somebody chose. After them, not
    /// before: they may have waited for the removal of the earlier ones.
    ///
    /// - Parameters:
    ///   - ids: the accounts, whichever of them there are.
    ///   - scope: where they live.
    ///   - now: when they were stored.
    /// - Returns: what the accounts have now that had earlier ones; nil where none had.
    /// - Throws: the store's failure.
    func closeToEarlierTokens(
        _ ids: [AccountID],
        in scope: Scope,
        at now: Timestamp
    ) throws -> Timestamp?

    /// Forgets what was removed before `time`.
    func purgeRemovedAccounts(before time: Timestamp) throws
}
