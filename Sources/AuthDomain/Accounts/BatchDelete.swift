/// `accounts:batchDelete`: removes many accounts at once.
package struct BatchDelete: Sendable {
    /// The most accounts that one request may name.
    package static let maximumCount = 1000

    let environment: Environment

    /// Creates it on the outside's parts.
    package init(_ environment: Environment) {
        self.environment = environment
    }

    /// Removes accounts in one transaction; ids that no account has are passed over.
    ///
    /// - Parameters:
    ///   - ids: 1 to 1000.
    ///   - force: whether accounts go that are not disabled.
    ///   - caller: whose accounts.
    /// - Returns: where in `ids` stand the accounts that stayed because they are not disabled.
    /// - Throws: `accountListTooLong`, for an empty list too.
    package func delete(_ ids: [AccountID], force: Bool, caller: Caller) async throws -> [Int] {
        guard (1...Self.maximumCount).contains(ids.count) else {
            throw AuthError.accountListTooLong
        }
        let scope = caller.scope
        let removal = AccountRemoval(environment: environment)
        return try await environment.store.write { transaction in
            var kept: [Int] = []
            // In one order everywhere, or PostgreSQL has to undo deadlocks.
            for (index, id) in ids.enumerated().sorted(by: { $0.1.rawValue < $1.1.rawValue }) {
                if !force, let account = try transaction.lockAccount(id, in: scope),
                    !account.disabled
                {
                    kept.append(index)
                    continue
                }
                _ = try removal.remove(id, in: scope, transaction)
            }
            return kept.sorted()
        }
    }
}
