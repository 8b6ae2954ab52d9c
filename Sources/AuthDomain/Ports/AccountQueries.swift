/// Statements on the table of accounts.
package protocol AccountQueries {
    /// The account with this id; nil where there is none.
    func account(_ id: AccountID, in scope: Scope) throws -> Account?

    /// The account with its identities and factors; nil where there is none.
    ///
    /// Most accounts have neither, and then this is one statement.
    func accountDetails(_ id: AccountID, in scope: Scope) throws -> AccountDetails?

    /// The account that owns this address at top level; `email` is normalized.
    func account(email: String, in scope: Scope) throws -> Account?

    /// The account whose first factor is this number; `phoneNumber` is E.164.
    func account(phoneNumber: String, in scope: Scope) throws -> Account?

    /// Reads the account and keeps others from changing it until the transaction ends.
    func lockAccount(_ id: AccountID, in scope: Scope) throws -> Account?

    /// Stores a new account; the store's uniqueness decides, not a read before it.
    ///
    /// An id that somebody chose may have been another account's:
    /// ``RemovedAccountQueries/closeToEarlierTokens(_:in:at:)`` follows, here and below.
    ///
    /// - Throws: `AuthError.localIDTaken`, `.emailTaken` or `.phoneNumberTaken`.
    func insert(_ account: Account) throws

    /// Stores a new account unless its id, address or number is taken, in one statement.
    ///
    /// - Returns: false where one of them is.
    func insertIfFree(_ account: Account) throws -> Bool

    /// Replaces the account of the same scope and id.
    ///
    /// - Throws: `AuthError.emailTaken` or `.phoneNumberTaken`.
    /// - Returns: false where there is no such account.
    @discardableResult
    func update(_ account: Account) throws -> Bool

    /// Puts a new hash of the same password in an old one's place, in one statement.
    ///
    /// - Returns: false where the account has another hash by now, or is gone.
    func replacePasswordHash(
        _ old: String,
        by new: String,
        of id: AccountID,
        in scope: Scope
    ) throws -> Bool

    /// Notes a completed sign-in: `lastLoginAt`, and `lastRefreshAt` with it.
    func noteSignIn(_ id: AccountID, in scope: Scope, at time: Timestamp) throws

    /// Notes that a session was refreshed.
    func noteRefresh(_ id: AccountID, in scope: Scope, at time: Timestamp) throws

    /// Removes the account with its identities, factors, codes and verifications.
    ///
    /// Its sessions stay as ended, so that a refresh can say why it is refused, with nothing that tells
    /// whose they were. For as long as its tokens may live it is remembered that it was there
    /// (``RemovedAccountQueries``).
    /// - Returns: false where there is no such account.
    func deleteAccount(_ id: AccountID, in scope: Scope, at time: Timestamp) throws -> Bool

    /// Removes the account as above for another one that takes its place in the same transaction, and
    /// that its tokens do not open; sessions stay as they are.
    ///
    /// - Returns: false where there is no such account.
    func displaceAccount(_ id: AccountID, in scope: Scope) throws -> Bool

    /// Removes every account of the scope as above; for dev mode.
    func deleteAllAccounts(in scope: Scope, at time: Timestamp) throws

    /// At most `limit` accounts in the order of their ids, after `cursor`.
    func accounts(in scope: Scope, after cursor: AccountID?, limit: Int) throws -> [Account]

    /// At most `limit` accounts of an ordered list, after the first `offset` ones.
    func accounts(
        in scope: Scope,
        by order: AccountOrder,
        offset: Int64,
        limit: Int64
    ) throws -> [Account]

    /// How many accounts the scope has.
    func countAccounts(in scope: Scope) throws -> Int64
}

/// Statements on what providers say of an account.
package protocol IdentityQueries {
    /// The identities of one account, in the order of their providers.
    func identities(of account: AccountID, in scope: Scope) throws -> [Identity]

    /// The identities of the accounts whose ids lie between two, these included.
    func identities(
        from first: AccountID,
        to last: AccountID,
        in scope: Scope
    ) throws -> [AccountID: [Identity]]

    /// At most `limit` identities of one provider, in the order of their ids there.
    func identities(at provider: String, in scope: Scope, limit: Int) throws -> [Identity]

    /// The account that an identity belongs to; nil where there is none.
    func owner(ofIdentity rawID: String, at provider: String, in scope: Scope) throws -> AccountID?

    /// The account that some provider gives an address to, the first by id of several; nil where there is
    /// none.
    func owner(ofAddressAtProvider email: String, in scope: Scope) throws -> AccountID?

    /// Stores an identity; replaces the account's earlier one of the same provider.
    ///
    /// - Throws: `AuthError.identityTaken` where another account has the same provider and raw id.
    func upsert(_ identity: Identity, of account: AccountID, in scope: Scope) throws

    /// Removes one provider's identity.
    func deleteIdentity(provider: String, of account: AccountID, in scope: Scope) throws
}
