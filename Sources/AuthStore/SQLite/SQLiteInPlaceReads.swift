internal import AuthThreads

/// Reads on the caller's own thread, as far as memory alone answers.
///
/// A few rows that are in memory are read in less time than it takes to wake another thread and to be
/// woken by it. Nothing here waits: not for a connection, a lock or the disk.
final class SQLiteInPlaceReads: Sendable {
    /// The connections that nobody reads with now; nil once there is nothing more to read.
    private let idle: Monitor<[SQLiteConnection]?>

    /// - Parameter connections: one for each thread that may read at once.
    init(_ connections: [SQLiteConnection]) {
        idle = Monitor(SQLiteWithoutWaiting.isAvailable ? connections : nil)
    }

    /// Runs `work` on one unchanging picture of the data.
    ///
    /// - Returns: nil where that would wait; nothing has happened then.
    /// - Throws: what `work` throws.
    func attempt<Result>(_ work: (any SQLConnection) throws -> Result) throws -> Result? {
        guard let connection = idle.withLock({ $0?.popLast() }) else { return nil }
        let (result, isSupported) = SQLiteWithoutWaiting.run {
            Swift.Result { try connection.reading(work) }
        }
        guard isSupported else {
            close()
            return nil
        }
        idle.withLock { $0?.append(connection) }
        do {
            return try result.get()
        } catch is SQLError {
            return nil
        }
    }

    /// Has further attempts find nothing to read with.
    func close() {
        idle.withLock { $0 = nil }
    }
}
