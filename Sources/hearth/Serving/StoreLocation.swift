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
    /// One on the command line counts more than one in the environment, and so on.
    ///
    /// - Throws: `UsageError` where two are given in one place.
    init?(_ settings: Settings) throws(UsageError) {
        let names = ["data", "database", "memory"].filter { name in
            name == "memory" ? settings.isOn(name) : settings[name] != nil
        }
        let nearest = names.map { settings.source(of: $0).rank }.min()
        let given = names.filter { settings.source(of: $0).rank == nearest }
        guard given.count <= 1 else {
            throw UsageError("give one of " + given.map { "--" + $0 }.joined(separator: " and "))
        }
        guard let name = given.first else { return nil }
        switch name {
        case "data": self = .folder(settings[name] ?? "")
        case "database": self = .postgres(settings[name] ?? "")
        default: self = .temporary
        }
    }

    /// The folder of the store, where it has one.
    var folder: String? {
        switch self {
        case .folder(let folder): folder
        case .temporary, .postgres: nil
        }
    }

    /// The location without what is secret in it.
    var text: String {
        switch self {
        case .folder(let folder): "SQLite in \(folder)"
        case .temporary: "SQLite in a temporary file"
        case .postgres: "PostgreSQL"
        }
    }

    /// How a further command names the same store.
    var option: String {
        switch self {
        case .folder(let folder): "--data \(folder)"
        case .temporary: "--memory"
        case .postgres: "--database URL"
        }
    }

    /// Opens the store, and makes it where there is none.
    ///
    /// A mode is recorded in a new store and refused by a store of the other one.
    ///
    /// - Throws: the store's failure.
    func open(for mode: StoreMode) async throws -> SQLStore {
        try await SQLStore(on: database(), mode: mode)
    }

    /// Opens a store that exists, and leaves its schema as it is; for commands.
    ///
    /// - Throws: `Failure` where there is none, or the store's failure.
    func openExisting() async throws -> SQLStore {
        try requireExisting()
        return try await SQLStore(existingOn: database())
    }

    /// Refuses a folder without a store, so that no command makes one by mistake.
    ///
    /// - Throws: `Failure`.
    func requireExisting() throws(Failure) {
        guard case .folder(let folder) = self, !SQLiteDatabase.exists(in: folder) else { return }
        throw Failure("there is no store in \(folder); `hearth init \(option)` makes one")
    }

    /// Opens the database that the store is in.
    ///
    /// - Throws: the store's failure.
    func database() async throws -> any Database {
        switch self {
        case .folder(let folder):
            try SQLiteDatabase(directory: folder)
        case .temporary:
            try SQLiteDatabase.temporary(in: FileManager.default.temporaryDirectory.path)
        case .postgres(let address):
            try await PostgresDatabase.open(PostgresOptions(url: address))
        }
    }
}

extension StoreLocation {
    /// The options of every command that works on a store.
    static let commandOptions = options + [Option.config, Option.json]

    /// Reads the location of a store that must be given.
    ///
    /// - Throws: `UsageError` where none or two are given.
    static func required(_ settings: Settings) throws -> StoreLocation {
        guard let location = try StoreLocation(settings) else {
            throw UsageError("which store? give --data or --database")
        }
        return location
    }

    /// Opens the store of a command, and closes it at the end.
    ///
    /// - Throws: what `body` throws, or the store's failure.
    static func withStore<Result>(
        _ settings: Settings,
        _ body: (SQLStore) async throws -> Result
    ) async throws -> Result {
        let store = try await required(settings).openExisting()
        do {
            let result = try await body(store)
            await store.close()
            return result
        } catch {
            await store.close()
            throw error
        }
    }
}
