package import AuthDomain

/// The domain's store, in SQL.
package struct SQLStore: Store {
    private let database: any Database

    /// Opens the store on `database` and brings its schema up to date.
    ///
    /// A mode that is given is recorded in a new store, and refused by a store of the other one.
    ///
    /// - Throws: `StoreUnfit`, `SQLError`.
    package init(on database: any Database, mode: StoreMode?) async throws {
        self.database = database
        try await Migrator(Migration.all).run(on: database, mode: mode)
    }

    /// Opens a store that exists, for a command beside its servers; its schema stays as it is.
    ///
    /// - Throws: `StoreUnfit` where there is none, or it has another schema; `SQLError`.
    package init(existingOn database: any Database) async throws {
        self.database = database
        try await Migrator(Migration.all).check(database)
    }

    /// What the store is for; nil before its first server or `hearth init`.
    package func mode() async throws -> StoreMode? {
        try await read { try $0.meta("mode") }.flatMap(StoreMode.init(rawValue:))
    }

    package func write<Result: Sendable>(
        _ work: @escaping @Sendable (any Transaction) throws -> Result
    ) async throws -> Result {
        try await database.write { try work(SQLTransaction(connection: $0)) }
    }

    package func read<Result: Sendable>(
        _ work: @escaping @Sendable (any Transaction) throws -> Result
    ) async throws -> Result {
        try await database.read { try work(SQLTransaction(connection: $0)) }
    }

    package func scan<Result: Sendable>(
        _ work: @escaping @Sendable (any Transaction) throws -> Result
    ) async throws -> Result {
        try await database.scan { try work(SQLTransaction(connection: $0)) }
    }

    /// Refuses new transactions, runs those that wait, and closes the database.
    package func close() async {
        await database.close()
    }
}

/// The domain's transaction, spoken in SQL; each table has its file in `Queries`.
struct SQLTransaction {
    let connection: any SQLConnection
}
