import AuthStore
import AuthTestSupport

/// A database with one table, for what needs no account.
struct Things: Sendable {
    let database: any Database

    init(on kind: TestDatabase, connections: Int = 2) async throws {
        database = try await kind.open(connections: connections)
        try await database.write { connection in
            try connection.execute(
                """
                CREATE TABLE things (
                    id TEXT NOT NULL PRIMARY KEY,
                    size BIGINT,
                    body BYTEA,
                    good BOOLEAN,
                    parent TEXT REFERENCES things (id)
                )
                """
            )
            try connection.execute("CREATE UNIQUE INDEX things_size ON things (size)")
        }
    }

    /// The ids of all rows, sorted by the database.
    func ids() async throws -> [String] {
        try await database.read { connection in
            try connection.execute("SELECT id FROM things ORDER BY id").map { try $0["id"] }
        }
    }

    /// Inserts a row.
    func insert(_ id: String, size: Int64? = nil, good: Bool? = nil) async throws {
        try await database.write { connection in
            try connection.execute(
                "INSERT INTO things (id, size, good) VALUES (\(id), \(size), \(good))"
            )
        }
    }
}
