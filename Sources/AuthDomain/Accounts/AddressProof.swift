/// What it means for an account that the owner of its address has shown to read its mail.
enum AddressProof {
    /// Verifies the address; what came to the account while nobody had shown to own it is taken away.
    ///
    /// Otherwise whoever had opened the account with another's address would keep a way into it.
    ///
    /// - Parameters:
    ///   - account: the account, locked; the caller stores it.
    ///   - transaction: where identities are removed.
    /// - Returns: whether the address was proved for the first time, so that sessions from before must
    ///   end and a password from before must go.
    /// - Throws: the store's failure.
    @discardableResult
    static func accept(
        of account: inout Account,
        in transaction: any Transaction
    ) throws -> Bool {
        guard !account.emailVerified else { return false }
        account.emailVerified = true
        account.phoneNumber = nil
        for identity in try transaction.identities(of: account.id, in: account.scope) {
            try transaction.deleteIdentity(
                provider: identity.provider,
                of: account.id,
                in: account.scope
            )
        }
        return true
    }
}
