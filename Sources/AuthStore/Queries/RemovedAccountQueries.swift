import AuthCrypto
import AuthDomain

extension SQLTransaction: RemovedAccountQueries {
    /// Stands for all accounts of a scope; no account has an empty id.
    private static let all = SHA256.hash([])

    private static func hash(of id: AccountID) -> [UInt8] {
        SHA256.hash(Array(id.rawValue.utf8))
    }

    func closeToEarlierTokens(
        _ ids: [AccountID],
        in scope: Scope,
        at now: Timestamp
    ) throws -> Timestamp? {
        // Most scopes have lost no account for weeks, and then this is one statement.
        guard !ids.isEmpty, try hasLostAccounts(scope) else { return nil }
        let hashes = ids.map(Self.hash)
        let removed = try removals(of: [Self.all] + hashes, in: scope)
        guard !removed.isEmpty else { return nil }
        let hasAll = removed[Self.all] != nil
        let reused = zip(ids, hashes).filter { hasAll || removed[$0.1] != nil }.map(\.0)
        // Tokens have whole seconds: one of the second in which its account went may look new.
        let isRecent = removed.values.contains { $0 > now.adding(seconds: -1) }
        let time = Timestamp(seconds: now.seconds).adding(seconds: isRecent ? 1 : 0)
        try connection.execute(
            """
            UPDATE accounts SET valid_since = \(time), revision = revision + 1
            WHERE \(scope.condition) AND id IN (\(SQL.list(reused)))
                AND (valid_since IS NULL OR valid_since < \(time))
            """
        )
        return time
    }

    private func hasLostAccounts(_ scope: Scope) throws -> Bool {
        try connection.execute(
            "SELECT hash FROM removed_accounts WHERE \(scope.condition) LIMIT 1"
        ).isEmpty == false
    }

    /// When accounts were removed, by the hashes of their ids.
    private func removals(
        of hashes: [[UInt8]],
        in scope: Scope
    ) throws -> [[UInt8]: Timestamp] {
        let rows = try connection.execute(
            """
            SELECT hash, removed_at FROM removed_accounts
            WHERE \(scope.condition) AND hash IN (\(SQL.list(hashes)))
            """
        )
        var removed: [[UInt8]: Timestamp] = [:]
        for row in rows { removed[try row["hash"]] = try row["removed_at"] }
        return removed
    }

    /// Keeps in mind that an account was removed.
    func noteRemoval(of id: AccountID, in scope: Scope, at time: Timestamp) throws {
        try noteRemoval(of: Self.hash(of: id), in: scope, at: time)
    }

    /// Keeps in mind that all accounts of a scope were removed; that says it of each of them.
    func noteRemovalOfAll(in scope: Scope, at time: Timestamp) throws {
        try connection.execute("DELETE FROM removed_accounts WHERE \(scope.condition)")
        try noteRemoval(of: Self.all, in: scope, at: time)
    }

    private func noteRemoval(of hash: [UInt8], in scope: Scope, at time: Timestamp) throws {
        try connection.execute(
            """
            INSERT INTO removed_accounts (project, tenant, hash, removed_at)
            VALUES (\(scope.project), \(scope.storedTenant), \(hash), \(time))
            ON CONFLICT (project, tenant, hash) DO UPDATE SET removed_at = excluded.removed_at
            WHERE removed_accounts.removed_at < excluded.removed_at
            """
        )
    }

    func purgeRemovedAccounts(before time: Timestamp) throws {
        try connection.execute("DELETE FROM removed_accounts WHERE removed_at < \(time)")
    }
}
