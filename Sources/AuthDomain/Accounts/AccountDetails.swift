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

    /// Puts together what was read, or what is yet to be stored.
    package init(_ account: Account, _ identities: [Identity], _ factors: [Factor]) {
        self.account = account
        self.identities = identities
        self.factors = factors
    }

    /// Reads what belongs to neighbours, in two statements for all of them.
    ///
    /// - Parameters:
    ///   - accounts: accounts of one scope without gaps, in the order of their ids.
    ///   - transaction: where they were read.
    /// - Returns: one for each account, in their order.
    /// - Throws: the store's failure.
    static func all(
        of accounts: [Account],
        in transaction: any Transaction
    ) throws -> [AccountDetails] {
        guard let first = accounts.first, let last = accounts.last else { return [] }
        let ids = (first: first.id, last: last.id)
        let identities = try transaction.identities(from: ids.first, to: ids.last, in: first.scope)
        let factors = try transaction.factors(from: ids.first, to: ids.last, in: first.scope)
        return accounts.map {
            AccountDetails($0, identities[$0.id] ?? [], factors[$0.id] ?? [])
        }
    }
}
