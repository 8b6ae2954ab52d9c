/// Statements on service accounts and their access tokens.
package protocol AdministratorQueries {
    /// Stores a new account; false where its address is taken, by a revoked one too.
    func insertIfFree(_ account: ServiceAccount) throws -> Bool

    /// The account of this address, revoked ones included.
    func serviceAccount(_ email: String) throws -> ServiceAccount?

    /// All accounts of one project, oldest first.
    func serviceAccounts(of project: String) throws -> [ServiceAccount]

    /// Revokes the account and removes its access tokens; false where none is left to be revoked.
    func revokeServiceAccount(_ email: String, of project: String, at time: Timestamp) throws
        -> Bool

    /// Stores a new access token.
    func insert(_ token: AccessToken) throws

    /// What a token allows at that time; `hash` is SHA-256 of it.
    ///
    /// - Returns: nil where the token is unknown or has expired, or its account was revoked.
    func accessGrant(hash: [UInt8], at time: Timestamp) throws -> AccessGrant?

    /// Removes access tokens that expired before `time`.
    func purgeAccessTokens(expiredBefore time: Timestamp) throws
}
