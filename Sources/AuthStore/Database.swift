/// A connection as a transaction sees it.
package protocol SQLConnection: AnyObject {
    /// Runs one statement and returns all its rows.
    ///
    /// - Throws: `SQLError`, `UnstorableText`. The transaction cannot go on after that: every later statement throws
    ///   the same error, and nothing is committed, on both databases.
    @discardableResult
    func execute(_ sql: SQL) throws -> [Row]
}

/// A database that runs transactions on threads of its own.
///
/// Transactions are synchronous: nothing suspends in them, and they must have no effect but on the
/// connection, because they may be run again after a conflict.
package protocol Database: Sendable {
    /// Runs `work` on one unchanging picture of the data.
    ///
    /// - Throws: what `work` throws, `SQLError`, `StoreOverloaded`, `StoreClosed`.
    func read<Result: Sendable>(
        _ work: @escaping @Sendable (any SQLConnection) throws -> Result
    ) async throws -> Result

    /// Runs `work`, which reads many rows, as `read` does, and keeps no `read` waiting.
    ///
    /// - Throws: what `work` throws, `SQLError`, `StoreOverloaded`, `StoreClosed`.
    func scan<Result: Sendable>(
        _ work: @escaping @Sendable (any SQLConnection) throws -> Result
    ) async throws -> Result

    /// Runs `work` in one transaction: all of it is on disk when this returns, or none of it is.
    ///
    /// - Throws: what `work` throws, `SQLError`, `StoreOverloaded`, `StoreClosed`.
    @discardableResult
    func write<Result: Sendable>(
        _ work: @escaping @Sendable (any SQLConnection) throws -> Result
    ) async throws -> Result

    /// Runs `work` as `write` does, without a time limit and alone among all processes that call
    /// this.
    @discardableResult
    func migrate<Result: Sendable>(
        _ work: @escaping @Sendable (any SQLConnection) throws -> Result
    ) async throws -> Result

    /// Refuses new transactions, runs those that wait, and closes all connections.
    func close() async
}
