/// A database on a PostgreSQL server, which any number of processes on any machines may share.
package final class PostgresDatabase: Database {
    private let queue: WorkQueue<PostgresJob>
    private let threads = Threads()

    /// Connects once, to find out at once what is wrong; further connections are made when needed.
    ///
    /// - Throws: `SQLError`, `StoreUnfit`, `ThreadUnavailable`.
    package static func open(_ options: PostgresOptions) async throws -> PostgresDatabase {
        let database = try PostgresDatabase(options)
        try await database.read { connection in _ = try connection.execute("SELECT 1") }
        return database
    }

    private init(_ options: PostgresOptions) throws {
        let queue = WorkQueue<PostgresJob>(capacity: options.waitingLimit)
        self.queue = queue
        for _ in 0..<options.connections {
            try threads.start {
                var worker = PostgresWorker(options)
                worker.run(queue)
            }
        }
    }

    deinit {
        queue.close()
    }

    package func read<Result: Sendable>(
        _ work: @escaping @Sendable (any SQLConnection) throws -> Result
    ) async throws -> Result {
        try await submit(.read, work)
    }

    package func scan<Result: Sendable>(
        _ work: @escaping @Sendable (any SQLConnection) throws -> Result
    ) async throws -> Result {
        try await submit(.read, work)
    }

    @discardableResult
    package func write<Result: Sendable>(
        _ work: @escaping @Sendable (any SQLConnection) throws -> Result
    ) async throws -> Result {
        try await submit(.write, work)
    }

    @discardableResult
    package func migrate<Result: Sendable>(
        _ work: @escaping @Sendable (any SQLConnection) throws -> Result
    ) async throws -> Result {
        try await submit(.migration, work)
    }

    package func close() async {
        queue.close()
        await threads.join()
    }

    /// The time by the server's clock, in milliseconds since 1970.
    ///
    /// - Throws: `SQLError`, `StoreOverloaded`, `StoreClosed`.
    package func serverMilliseconds() async throws -> Int64 {
        try await read { connection in
            let rows = try connection.execute(
                "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT) AS now"
            )
            guard let row = rows.first else { throw RowError.columnMissing("now") }
            return try row["now"]
        }
    }

    private func submit<Result: Sendable>(
        _ kind: PostgresJob.Kind,
        _ work: @escaping @Sendable (any SQLConnection) throws -> Result
    ) async throws -> Result {
        try await Job.submit(work) { try queue.push(PostgresJob(kind: kind, work: $0)) }
    }
}
