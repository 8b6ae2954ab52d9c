import AuthStore

/// How many rows a store has of all that a request about a user could leave there.
package struct StoredRows: Equatable, Sendable {
    private static let tables = [
        "accounts", "identities", "factors", "sessions", "action_codes", "verifications", "spent",
        "outbox", "deliveries", "access_tokens", "recovery_codes", "known_places", "retired_tokens",
        "authorization_requests",
    ]

    /// By the table's name.
    package var counts: [String: Int64] = [:]

    fileprivate init(_ connection: any SQLConnection) throws {
        for table in Self.tables {
            let statement = SQL(stringLiteral: "SELECT COUNT(*) AS count FROM \(table)")
            for row in try connection.execute(statement) { counts[table] = try row["count"] }
        }
    }

    /// The tables that have other numbers of rows than before, a sign-in under way that is over apart.
    package func changes(since before: StoredRows) -> [String] {
        Self.tables.filter { table in
            let (old, new) = (before.counts[table] ?? 0, counts[table] ?? 0)
            return table == "authorization_requests" ? new > old : new != old
        }
    }
}

extension TestServer {
    /// The store's rows as they are now.
    ///
    /// - Throws: where another server has opened the store.
    package func storedRows() async throws -> StoredRows {
        guard let database else { throw DatabaseOfOther() }
        return try await database.read { try StoredRows($0) }
    }

    /// The server has no database of its own.
    private struct DatabaseOfOther: Error {}
}
