package import AuthStore
import Foundation

/// A kind of database that a test runs on.
package enum TestDatabase: String, CaseIterable, Sendable, CustomStringConvertible {
    case sqlite = "SQLite"
    case postgres = "PostgreSQL"

    /// All kinds: one that cannot be reached fails its tests rather than skips them.
    package static var available: [TestDatabase] { allCases }

    package var description: String { rawValue }

    /// Opens an empty database that no other test uses; a PostgreSQL pool has few connections.
    package func open(connections: Int = 2) async throws -> any Database {
        switch self {
        case .sqlite: try SQLiteDatabase.temporary(in: NSTemporaryDirectory())
        case .postgres:
            try await PostgresDatabase.open(
                PostgresOptions(
                    url: Self.newPostgresURL(),
                    connections: connections,
                    isDurabilityChecked: false
                )
            )
        }
    }

    /// Opens an empty store that no other test uses.
    package func openStore(connections: Int = 2) async throws -> SQLStore {
        try await SQLStore(on: open(connections: connections), mode: .dev)
    }

    /// The address of an empty schema on the PostgreSQL server of the test run.
    ///
    /// - Throws: `PostgresMissing` where `HEARTH_TEST_POSTGRES` does not name a server.
    package static func newPostgresURL() async throws -> String {
        guard let server = ProcessInfo.processInfo.environment["HEARTH_TEST_POSTGRES"] else {
            throw PostgresMissing()
        }
        let schema = "t" + UUID().uuidString.replacing("-", with: "").lowercased()
        let options = PostgresOptions(url: server, connections: 1, isDurabilityChecked: false)
        let database = try await PostgresDatabase.open(options)
        let statement = SQL(stringLiteral: "CREATE SCHEMA \(schema)")
        try await database.write { connection in _ = try connection.execute(statement) }
        await database.close()
        return "\(server)?options=-csearch_path%3D\(schema)"
    }

    /// No PostgreSQL server is named: `make test` starts one.
    package struct PostgresMissing: Error {}
}
