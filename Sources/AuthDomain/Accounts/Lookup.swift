/// `accounts:lookup` by an administrator; a user's own account is in ``SignedInUser/details``.
package struct Lookup: Sendable {
    let environment: Environment

    /// Creates it on the outside's parts.
    package init(_ environment: Environment) {
        self.environment = environment
    }

    /// How an administrator names accounts.
    package enum Selector: Sendable {
        case id(AccountID)
        /// In any case.
        case email(String)
        /// E.164.
        case phoneNumber(String)
        case identity(provider: String, rawID: String)
    }

    /// Reads the accounts that any of the selectors names, each once, in the selectors' order.
    package func accounts(
        _ selectors: [Selector],
        caller: Caller
    ) async throws -> [AccountDetails] {
        try await environment.store.scan { transaction in
            var seen: Set<AccountID> = []
            var found: [AccountDetails] = []
            for selector in selectors {
                let account = try Self.account(selector, in: caller.scope, transaction)
                guard let account, seen.insert(account.id).inserted else { continue }
                found.append(try AccountDetails(of: account, in: transaction))
            }
            return found
        }
    }

    /// The account that a selector names; nil where there is none.
    package static func account(
        _ selector: Selector,
        in scope: Scope,
        _ transaction: any Transaction
    ) throws -> Account? {
        switch selector {
        case .id(let id):
            try transaction.account(id, in: scope)
        case .email(let email):
            try EmailAddress(email).flatMap { try transaction.account(email: $0.text, in: scope) }
        case .phoneNumber(let number):
            try transaction.account(phoneNumber: number, in: scope)
        case .identity(let provider, let rawID):
            try transaction.owner(ofIdentity: rawID, at: provider, in: scope)
                .flatMap { try transaction.account($0, in: scope) }
        }
    }
}
