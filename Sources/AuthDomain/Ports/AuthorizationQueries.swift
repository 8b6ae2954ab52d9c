/// Statements on sign-ins at providers' own pages that have not come back.
package protocol AuthorizationQueries {
    /// Stores a new one.
    func insert(_ authorization: PendingAuthorization) throws

    /// Takes one away, in one statement: nobody comes back twice.
    ///
    /// - Returns: what was there, expired or not; nil where there is none of that state in the scope.
    func takeAuthorization(hash: [UInt8], in scope: Scope) throws -> PendingAuthorization?

    /// All of them, of every scope.
    func authorizations() throws -> [PendingAuthorization]

    /// Replaces the sealed secrets; nothing happens where it has come back meanwhile.
    func update(_ authorization: PendingAuthorization) throws

    /// Removes what expired before `time`.
    func purgeAuthorizations(expiredBefore time: Timestamp) throws
}
