import AuthStore
import FoundationEssentials

/// Where a command finds its store.
enum StoreLocation: Sendable {
    /// SQLite in a folder.
    case folder(String)
    /// SQLite that is gone with the process.
    case temporary
    /// A PostgreSQL address.
    case postgres(String)

    /// The options that name a store.
    static let options = [
        Option("data", "DIR", "Keep everything in this folder (SQLite)."),
        Option("database", "URL", "Keep everything in PostgreSQL.", isSecret: true),
    ]

    /// Reads the location; nil where none is given.
    ///
    /// - Throws: `UsageError` where two are given.
    init?(_ settings: Settings) throws {
        let folder = settings["data"]
        let database = settings["database"]
        let isTemporary = settings.isOn("memory")
        let given = [folder != nil, database != nil, isTemporary].filter { $0 }
        guard given.count <= 1 else {
            throw UsageError("give one of --data, --database and --memory")
        }
        if isTemporary {
            self = .temporary
        } else if let folder {
            self = .folder(folder)
        } else if let database {
            self = .postgres(database)
        } else {
            return nil
        }
    }

    /// The folder of the store, where it has one.
    var folder: String? {
        switch self {
        case .folder(let folder): folder
        case .temporary, .postgres: nil
        }
    }

    /// Opens the store.
    ///
    /// A mode is recorded in a new store and refused by a store of the other one; nil takes either.
    ///
    /// - Throws: the store's failure, in words for its user.
    func open(for mode: StoreMode?) async throws -> SQLStore {
        switch self {
        case .folder(let folder):
            try await SQLStore(on: SQLiteDatabase(directory: folder), mode: mode)
        case .temporary:
            try await SQLStore(
                on: SQLiteDatabase.temporary(in: FileManager.default.temporaryDirectory.path),
                mode: mode
            )
        case .postgres(let address):
            try await SQLStore(on: PostgresDatabase.open(PostgresOptions(url: address)), mode: mode)
        }
    }
}
