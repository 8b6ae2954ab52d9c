/// Statements on the places from where users sign in.
package protocol PlaceQueries {
    /// Whether the account at an address was signed in to from a place since then.
    ///
    /// False, after the same work, where no account has the address.
    func isKnown(
        _ place: String,
        toAccountAt email: String,
        in scope: Scope,
        since time: Timestamp
    ) throws -> Bool

    /// Remembers a sign-in from a place; writes nothing where one was noted after `earlier`.
    func notePlace(
        _ place: String,
        of account: AccountID,
        in scope: Scope,
        at time: Timestamp,
        ifBefore earlier: Timestamp
    ) throws

    /// Forgets places without a sign-in since `time`.
    func purgePlaces(usedBefore time: Timestamp) throws
}
