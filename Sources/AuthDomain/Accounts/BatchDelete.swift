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
        return try await environment.store.write { transaction in
            let now = environment.clock.now()
            var kept: [Int] = []
            for (index, id) in ids.enumerated() {
                if !force, let account = try transaction.lockAccount(id, in: scope),
                    !account.disabled
                {
                    kept.append(index)
                    continue
                }
                try AttemptRemoval(environment: environment).forget(id, in: scope, transaction)
                _ = try transaction.deleteAccount(id, in: scope, at: now)
            }
            return kept
        }
    }
}
