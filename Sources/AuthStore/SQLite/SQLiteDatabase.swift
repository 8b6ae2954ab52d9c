/// A database in one file, for one machine; any number of its processes may share it.
///
/// One thread writes, because SQLite has one writer at a time anyway; one reads lists beside it. Single
/// rows are read on the caller's thread where they are in memory, else on one thread of their own.
package final class SQLiteDatabase: Database {
    private static let waitingLimit = 4_096
    private static let inPlaceReaders = 2

    private let writes = WorkQueue<Job>(capacity: waitingLimit)
    private let reads = WorkQueue<Job>(capacity: waitingLimit)
    private let scans = WorkQueue<Job>(capacity: waitingLimit)
    private let inPlace: SQLiteInPlaceReads
    private let threads = Threads()

    /// Opens the store in `directory`, which is made if it is missing.
    ///
    /// - Throws: `FileError`, `SQLError`, `StoreUnfit`.
    package convenience init(directory: String) throws {
        try self.init(file: SQLiteFile(directory: directory), isTemporary: false)
    }

    /// Whether `directory` holds a store.
    package static func exists(in directory: String) -> Bool {
        SQLiteFile.exists(in: directory)
    }

    /// Opens an empty store that nothing is left of once it is closed or its process dies.
    ///
    /// Its files lose their names at once; SQLite goes on with those that it has open.
    ///
    /// - Parameter parent: a folder for temporary files.
    /// - Returns: the open store.
    /// - Throws: `FileError`, `SQLError`, `StoreUnfit`.
    package static func temporary(in parent: String) throws -> SQLiteDatabase {
        let file = try SQLiteFile.temporary(in: parent)
        defer { file.remove() }
        return try SQLiteDatabase(file: file, isTemporary: true)
    }

    private init(file: SQLiteFile, isTemporary: Bool) throws {
        let writer = try SQLiteConnection(path: file.path, access: .readWrite)
        try writer.prepareToWrite(isTemporary: isTemporary)
        let readers = try [reads, scans].map { queue in
            SQLiteReader(connection: try .reader(of: file, waits: true), queue: queue)
        }
        inPlace = SQLiteInPlaceReads(
            try (0..<Self.inPlaceReaders).map { _ in try .reader(of: file, waits: false) }
        )
        let turn = isTemporary ? nil : try SQLiteTurn(path: file.turnPath)
        try threads.start { [writes] in
            SQLiteWriter(connection: writer, turn: turn, queue: writes).run()
        }
        for reader in readers { try threads.start(reader.run) }
    }

    deinit {
        refuse()
    }

    package func read<Result: Sendable>(
        _ work: @escaping @Sendable (any SQLConnection) throws -> Result
    ) async throws -> Result {
        if let result = try inPlace.attempt(work) { return result }
        return try await Job.submit(work, to: reads.push)
    }

    package func scan<Result: Sendable>(
        _ work: @escaping @Sendable (any SQLConnection) throws -> Result
    ) async throws -> Result {
        try await Job.submit(work, to: scans.push)
    }

    @discardableResult
    package func write<Result: Sendable>(
        _ work: @escaping @Sendable (any SQLConnection) throws -> Result
    ) async throws -> Result {
        try await Job.submit(work, to: writes.push)
    }

    @discardableResult
    package func migrate<Result: Sendable>(
        _ work: @escaping @Sendable (any SQLConnection) throws -> Result
    ) async throws -> Result {
        try await Job.submit(work, to: writes.push)
    }

    package func close() async {
        refuse()
        await threads.join()
    }

    private func refuse() {
        inPlace.close()
        writes.close()
        reads.close()
        scans.close()
    }
}

/// Runs one reading transaction after the other.
private struct SQLiteReader: Sendable {
    let connection: SQLiteConnection
    let queue: WorkQueue<Job>

    func run() {
        while let job = queue.pop(atMost: 1).first {
            do {
                try connection.reading(job.run)()
            } catch {
                job.fail(error)
            }
        }
    }
}

extension SQLiteConnection {
    /// Sets up the one connection that writes.
    ///
    /// With `synchronous=FULL` a commit returns after the disk has the write-ahead log. What is
    /// gone with its process needs no sync.
    fileprivate func prepareToWrite(isTemporary: Bool) throws {
        try execute("PRAGMA journal_mode = WAL")
        try execute(isTemporary ? "PRAGMA synchronous = OFF" : "PRAGMA synchronous = FULL")
        try execute("PRAGMA foreign_keys = ON")
        try execute("PRAGMA trusted_schema = OFF")
        try execute("PRAGMA journal_size_limit = 67108864")
        // A thousand new accounts touch more pages than SQLite keeps by itself: it would write them to
        // the log again and again, and then to the file again and again.
        try execute("PRAGMA cache_size = -16384")
        try execute("PRAGMA wal_autocheckpoint = 4000")
        var problems: [String] = []
        let journal: String? = try execute("PRAGMA journal_mode").first?[0]
        let synchronous: Int? = try execute("PRAGMA synchronous").first?[0]
        let foreignKeys: Int? = try execute("PRAGMA foreign_keys").first?[0]
        if journal != "wal" { problems.append("SQLite does not keep a write-ahead log here.") }
        if synchronous != (isTemporary ? 0 : 2) {
            problems.append("SQLite does not sync its commits.")
        }
        if foreignKeys != 1 { problems.append("SQLite was built without foreign keys.") }
        guard problems.isEmpty else { throw StoreUnfit(problems: problems) }
        try openLog()
    }

    /// Opens a connection that reads, and that waits or does not wait for locks of other processes.
    fileprivate static func reader(of file: SQLiteFile, waits: Bool) throws -> SQLiteConnection {
        let connection = try SQLiteConnection(path: file.path, access: .readOnly, waits: waits)
        try connection.execute("PRAGMA trusted_schema = OFF")
        try connection.openLog()
        return connection
    }

    /// Runs `work` in a transaction that only reads: on one unchanging picture of the data.
    func reading<Result>(_ work: (any SQLConnection) throws -> Result) throws -> Result {
        do {
            try execute("BEGIN")
            let result = try run(work)
            try execute("COMMIT")
            return result
        } catch {
            if isInTransaction { _ = try? execute("ROLLBACK") }
            throw error
        }
    }

    /// Has SQLite open its log, so that a temporary store's files need their names no longer.
    private func openLog() throws {
        try execute("SELECT count(*) FROM sqlite_master")
    }
}
