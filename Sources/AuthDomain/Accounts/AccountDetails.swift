/// An account with what providers say of it and its second factors.
package struct AccountDetails: Hashable, Sendable {
    package let account: Account
    package let identities: [Identity]
    package let factors: [Factor]

    /// Reads what belongs to an account.
    package init(of account: Account, in transaction: any Transaction) throws {
        self.account = account
        identities = try transaction.identities(of: account.id, in: account.scope)
        factors = try transaction.factors(of: account.id, in: account.scope)
    }
}
