import AuthDomain
import AuthStore
import AuthTestSupport
import Foundation

/// A store that several processes open, and how another process finds it.
struct SharedStore: Codable, Sendable {
    let database: String
    /// A folder, or a URL.
    let address: String

    /// Makes an empty one; the folder is for SQLite's files.
    init(on database: TestDatabase, folder: TemporaryFolder) async throws {
        self.database = database.rawValue
        address =
            switch database {
            case .sqlite: folder.url.appending(path: "data").path
            case .postgres: try await TestDatabase.newPostgresURL()
            }
    }

    func open() async throws -> SQLStore {
        let database: any Database =
            switch TestDatabase(rawValue: database) {
            case .sqlite: try SQLiteDatabase(directory: address)
            default:
                try await PostgresDatabase.open(
                    PostgresOptions(url: address, connections: 4, isDurabilityChecked: false)
                )
            }
        return try await SQLStore(on: database, mode: .serve)
    }
}

/// Writes a line at once: what was written stays written when the process is killed.
func printLine(_ text: String) {
    FileHandle.standardOutput.write(Data("\(text)\n".utf8))
}
