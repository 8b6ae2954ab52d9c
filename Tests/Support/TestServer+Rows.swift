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

    /// Every column of the store that has a text in it somewhere, as `table.column`.
    ///
    /// - Throws: where another server has opened the store.
    package func columns(holding text: String) async throws -> [String] {
        guard let database else { throw DatabaseOfOther() }
        let isSQLite = database is SQLiteDatabase
        let columns: SQL = isSQLite ? Self.columnsOfSQLite : Self.columnsOfPostgres
        return try await database.read { connection in
            try connection.execute(columns).compactMap { row in
                let (table, column): (String, String) = (try row["place"], try row["name"])
                let rows = try connection.execute(
                    """
                    SELECT COUNT(*) AS count FROM \(SQL(stringLiteral: table))
                    WHERE \(SQL(stringLiteral: column)) LIKE \("%\(text)%")
                    """
                )
                guard let count: Int64 = try rows.first?["count"], count > 0 else { return nil }
                return "\(table).\(column)"
            }
        }
    }

    private static let columnsOfSQLite: SQL = """
        SELECT tables.name AS place, columns.name AS name
        FROM sqlite_master AS tables JOIN pragma_table_info(tables.name) AS columns
        WHERE tables.type = 'table' AND columns.type = 'TEXT'
        """

    private static let columnsOfPostgres: SQL = """
        SELECT CAST(table_name AS TEXT) AS place, CAST(column_name AS TEXT) AS name
        FROM information_schema.columns
        WHERE table_schema = current_schema() AND data_type = 'text'
        """

    /// What the store calls its counters of guesses, requests and messages.
    ///
    /// - Throws: where another server has opened the store.
    package func counterNames() async throws -> [String] {
        guard let database else { throw DatabaseOfOther() }
        return try await database.read { connection in
            try connection.execute(
                "SELECT name FROM throttles UNION SELECT name FROM message_sums"
            ).map { try $0["name"] }
        }
    }

    /// The server has no database of its own.
    private struct DatabaseOfOther: Error {}
}
