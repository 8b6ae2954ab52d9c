import CSQLite

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Owns a `sqlite3 *` and its prepared statements.
///
/// Unchecked, because one thread at a time uses it: whoever has it hands it on.
final class SQLiteConnection: SQLConnection, @unchecked Sendable {
    /// What a connection may do.
    enum Access {
        case readWrite
        case readOnly
    }

    private static let cachedStatements = 500

    /// Has SQLite count none of its memory: all threads would wait for each other to do so.
    ///
    /// It refuses once it is in use, and counts on: no harm but to speed.
    private static let isConfigured = sqlite3_config_without_statistics() == SQLITE_OK

    private let handle: OpaquePointer
    private let waits: Bool
    private var statements: [SQL.Shape: SQLiteStatement] = [:]

    /// Opens a file that exists.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - access: what the connection may do.
    ///   - waits: whether it waits for locks of other processes.
    /// - Throws: `SQLError`.
    init(path: String, access: Access, waits: Bool = true) throws {
        _ = Self.isConfigured
        var handle: OpaquePointer?
        let flags = access == .readOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE
        let code = sqlite3_open_v2(path, &handle, flags | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let handle else {
            sqlite3_close_v2(handle)
            throw SQLError(
                .connectionLost,
                code: "\(code)",
                statement: "open",
                explanation: "\(path): " + (sqlite3_errstr(code).map(String.init) ?? "")
            )
        }
        self.handle = handle
        self.waits = waits
        sqlite3_extended_result_codes(handle, 1)
        if waits { sqlite3_busy_handler(handle, waitForOtherProcess, nil) }
    }

    deinit {
        statements.removeAll()
        sqlite3_close_v2(handle)
    }

    /// Whether a transaction is open: SQLite ends one by itself after some failures.
    var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    @discardableResult
    func execute(_ sql: SQL) throws -> [Row] {
        let (rows, code) = try statement(for: sql).run(sql.parameters)
        guard code == SQLITE_DONE else { throw error(code, statement: sql.text) }
        return rows
    }

    private func statement(for sql: SQL) throws -> SQLiteStatement {
        if let statement = statements[sql.shape] { return statement }
        let text = sql.text
        var pointer: OpaquePointer?
        let code = sqlite3_prepare_v3(
            handle,
            text,
            -1,
            UInt32(SQLITE_PREPARE_PERSISTENT),
            &pointer,
            nil
        )
        guard code == SQLITE_OK, let pointer else {
            throw SQLError(
                reason(code),
                code: "\(code)",
                statement: text,
                explanation: String(cString: sqlite3_errmsg(handle))
            )
        }
        if statements.count >= Self.cachedStatements { statements.removeAll() }
        let statement = SQLiteStatement(pointer: pointer)
        statements[sql.shape] = statement
        return statement
    }

    private func error(_ code: Int32, statement: String) -> SQLError {
        let reason =
            code == sqlite3_code_unique || code == sqlite3_code_primary_key
            ? SQLError.Reason.uniqueViolation(constraint: violatedConstraint(code))
            : reason(code)
        return SQLError(
            reason,
            code: "\(code)",
            statement: statement,
            explanation: sqlite3_errstr(code).map(String.init) ?? ""
        )
    }

    private func reason(_ code: Int32) -> SQLError.Reason {
        switch code & 0xff {
        case SQLITE_BUSY, SQLITE_LOCKED: .conflict
        // A read of the file that would have waited for the disk.
        case SQLITE_IOERR where !waits: .conflict
        case SQLITE_CONSTRAINT where code == sqlite3_code_foreign_key: .foreignKeyViolation
        default: .other
        }
    }

    /// Names the index that refused a row, as PostgreSQL does.
    ///
    /// SQLite's message lists the columns, `UNIQUE constraint failed: t.a, t.b`; they lead to the
    /// index.
    private func violatedConstraint(_ code: Int32) -> String {
        let message = String(cString: sqlite3_errmsg(handle))
        let list = message.split(separator: ": ").last ?? ""
        let names = list.split(separator: ", ").map { $0.split(separator: ".") }
        guard let table = names.first?.first.map(String.init) else { return "" }
        guard code != sqlite3_code_primary_key else { return "\(table)_pkey" }
        let columns = names.compactMap { $0.last.map(String.init) }
        let index = try? execute(
            """
            SELECT name FROM pragma_index_list(\(table)) AS indexes
            WHERE "unique" = 1 AND \(columns.joined(separator: ",")) = (
                SELECT group_concat(columns.name)
                FROM pragma_index_info(indexes.name) AS columns
            )
            """
        ).first
        return (try? index?["name"]) ?? ""
    }
}

/// Sleeps before SQLite tries again for a lock that another process holds; gives up after about
/// ten seconds.
///
/// SQLite's own handler sleeps up to 100 ms between tries, which starves the process that comes
/// second when both write all the time.
private func waitForOtherProcess(_: UnsafeMutableRawPointer?, tries: Int32) -> Int32 {
    guard tries < 2_200 else { return 0 }
    usleep(tries < 100 ? 200 : tries < 300 ? 1_000 : 5_000)
    return 1
}
