package import AuthStore
import Synchronization

/// A database that counts the statements of its writing transactions.
package final class CountedStatements: Database {
    private final class Connection: SQLConnection {
        private let connection: any SQLConnection
        private let owner: CountedStatements

        init(_ connection: any SQLConnection, _ owner: CountedStatements) {
            self.connection = connection
            self.owner = owner
        }

        func execute(_ sql: SQL) throws -> [Row] {
            owner.counter.withLock { $0 += 1 }
            return try connection.execute(sql)
        }
    }

    private let database: any Database
    private let counter = Mutex(0)

    /// Counts the statements of a database.
    package init(of database: any Database) {
        self.database = database
    }

    /// How many there were so far.
    package var count: Int { counter.withLock { $0 } }

    package func read<Result: Sendable>(
        _ work: @escaping @Sendable (any SQLConnection) throws -> Result
    ) async throws -> Result {
        try await database.read(work)
    }

    package func scan<Result: Sendable>(
        _ work: @escaping @Sendable (any SQLConnection) throws -> Result
    ) async throws -> Result {
        try await database.scan(work)
    }

    package func write<Result: Sendable>(
        _ work: @escaping @Sendable (any SQLConnection) throws -> Result
    ) async throws -> Result {
        try await database.write { try work(Connection($0, self)) }
    }

    package func migrate<Result: Sendable>(
        _ work: @escaping @Sendable (any SQLConnection) throws -> Result
    ) async throws -> Result {
        try await database.migrate(work)
    }

    package func close() async {
        await database.close()
    }
}
