package import AuthStore
import Foundation
import Synchronization

/// Rows that a transaction of the test keeps locked while others run; on PostgreSQL alone.
package struct LockedRows: Sendable {
    /// The transaction locks no row, or nobody waited for it within two minutes.
    package struct NobodyWaits: Error {}

    private let database: any Database
    private let holder: Holder

    private final class Holder: Sendable {
        private struct State {
            var process: Int64?
            var isReleased = false
        }

        private let state = Mutex(State())

        var process: Int64? { state.withLock { $0.process } }
        var isReleased: Bool { state.withLock { $0.isReleased } }
        func begin(_ process: Int64) { state.withLock { $0.process = process } }
        func release() { state.withLock { $0.isReleased = true } }
    }

    /// Locks the rows of a query (`... FOR UPDATE`) for the time of `body`.
    ///
    /// - Parameters:
    ///   - query: what is locked.
    ///   - database: has connections enough for the transaction, for `body` and for two looks at it.
    ///   - body: runs meanwhile.
    /// - Throws: what `body` throws, or `SQLError`.
    package static func hold(
        _ query: SQL,
        in database: any Database,
        _ body: (LockedRows) async throws -> Void
    ) async throws {
        let rows = LockedRows(database: database, holder: Holder())
        let holding = Task { try await rows.lock(query) }
        do {
            try await rows.wait { rows.holder.process != nil }
            try await body(rows)
        } catch {
            rows.holder.release()
            _ = await holding.result
            throw error
        }
        rows.holder.release()
        try await holding.value
    }

    private func lock(_ query: SQL) async throws {
        try await database.write { [holder] connection in
            try connection.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
            let process = try connection.execute(
                "SELECT CAST(pg_backend_pid() AS BIGINT) AS process"
            ).first
            guard try !connection.execute(query).isEmpty else { throw NobodyWaits() }
            holder.begin(try process?["process"] ?? 0)
            // A thread of the database's own, which nobody else needs.
            while !holder.isReleased { Thread.sleep(forTimeInterval: 0.005) }
        }
    }

    /// Waits until another transaction waits for the rows.
    ///
    /// - Throws: `NobodyWaits`, `SQLError`.
    package func waitForOthers() async throws {
        try await wait {
            let process = holder.process ?? 0
            return try await database.read { connection in
                try connection.execute(
                    """
                    SELECT pid FROM pg_stat_activity
                    WHERE CAST(\(process) AS INTEGER) = ANY (pg_blocking_pids(pid))
                    """
                ).isEmpty == false
            }
        }
    }

    private func wait(until condition: () async throws -> Bool) async throws {
        let deadline = ContinuousClock.now + .seconds(120)
        while try await !condition() {
            guard ContinuousClock.now < deadline else { throw NobodyWaits() }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    /// Lets them go before `hold` ends.
    package func release() { holder.release() }
}
