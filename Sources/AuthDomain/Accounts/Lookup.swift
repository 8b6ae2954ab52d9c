/// `accounts:lookup`: what is known of accounts.
package struct Lookup: Sendable {
    let environment: Environment

    /// Creates it on the outside's parts.
    package init(_ environment: Environment) {
        self.environment = environment
    }

    /// Reads all of the signed-in user's account.
    ///
    /// - Throws: `accountNotFound` where it was deleted meanwhile.
    package func details(of user: SignedInUser) async throws -> AccountDetails {
        try await environment.store.read { transaction in
            let id = user.account.id
            guard let account = try transaction.account(id, in: user.account.scope) else {
                throw AuthError.accountNotFound
            }
            return try AccountDetails(of: account, in: transaction)
        }
    }

    /// How an administrator names accounts.
    package enum Selector: Sendable {
        case id(AccountID)
        /// In any case.
        case email(String)
        /// E.164.
        case phoneNumber(String)
    }

    /// Reads the accounts that any of the selectors names, each once, in the selectors' order.
    package func accounts(
        _ selectors: [Selector],
        caller: Caller
    ) async throws -> [AccountDetails] {
        try await environment.store.read { transaction in
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

    private static func account(
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
        }
    }
}
