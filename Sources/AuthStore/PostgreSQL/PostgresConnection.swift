import CPostgres

/// Owns a `PGconn *`, in pipeline mode: what belongs together travels in one round trip.
///
/// A transaction's BEGIN goes out with its first statement, a reading one's COMMIT with the BEGIN of
/// the next, and a statement is prepared and run at once.
final class PostgresConnection: SQLConnection {
    private enum Command {
        case plain(String)
        case prepare(name: String, SQL)
        case run(name: String, PostgresParameters)
    }

    private static let cachedStatements = 500

    private let handle: OpaquePointer
    private let warnings: Unmanaged<PostgresWarnings>
    private var statements: [SQL.Shape: String] = [:]
    private var preparations = 0
    /// What goes out ahead of the next statement: the end of a reading transaction, a BEGIN.
    private var unsent: [String] = []
    private var isBegun = false

    /// Whether a statement of the running transaction was answered.
    private(set) var hasAnswered = false

    /// Connects, and refuses a server that does not keep what it acknowledges.
    ///
    /// - Throws: `SQLError`, `StoreUnfit`.
    init(_ options: PostgresOptions) throws {
        let handle = options.connect()
        guard let handle, PQstatus(handle) == CONNECTION_OK else {
            defer { PQfinish(handle) }
            throw Self.connectionLost(handle, statement: "connect")
        }
        self.handle = handle
        self.warnings = .passRetained(PostgresWarnings())
        PQsetNoticeReceiver(handle, PostgresWarnings.receive, warnings.toOpaque())
        try prepareSession(options)
        guard PQenterPipelineMode(handle) == 1 else {
            throw Self.connectionLost(handle, statement: "connect")
        }
    }

    deinit {
        PQfinish(handle)
        warnings.release()
    }

    /// Whether the connection is whole, and between two transactions.
    var isReusable: Bool {
        PQstatus(handle) == CONNECTION_OK && PQtransactionStatus(handle) == PQTRANS_IDLE
    }

    /// Begins a transaction, together with its first statement.
    func begin(_ statement: String) {
        unsent.append(statement)
        isBegun = false
        hasAnswered = false
    }

    @discardableResult
    func execute(_ sql: SQL) throws -> [Row] {
        let parameters = try PostgresParameters(sql)
        var commands = unsent.map(Command.plain)
        let known = statements[sql.shape]
        let name = known ?? newName()
        if known == nil { commands.append(.prepare(name: name, sql)) }
        commands.append(.run(name: name, parameters))

        unsent = []
        isBegun = true
        let results = try roundTrip(commands, statement: sql.text)
        for (command, result) in zip(commands, results) where !result.isSkipped {
            if case .prepare = command {
                guard result.isSuccess else {
                    throw result.error(statement: sql.text, isPreparing: true)
                }
                statements[sql.shape] = name
            }
            guard result.isSuccess else { throw result.error(statement: sql.text) }
        }
        guard let last = results.last, results.count == commands.count else {
            throw Self.connectionLost(handle, statement: sql.text)
        }
        hasAnswered = true
        return try last.rows(statement: sql.text)
    }

    /// Commits what was begun.
    ///
    /// - Throws: `SQLError`, with the reason `outcomeUnknown` where the transaction may have
    ///   happened: the connection broke, or the server warned that it did not wait for its replica.
    func commit() throws {
        guard isBegun else { return forgetBegin() }
        isBegun = false
        let warnings = warnings.takeUnretainedValue()
        warnings.count = 0
        guard let result = try? roundTrip([.plain("COMMIT")], statement: "COMMIT").first else {
            throw SQLError(.outcomeUnknown, statement: "COMMIT")
        }
        guard result.isSuccess else {
            let error = result.error(statement: "COMMIT")
            let isKnown = PQstatus(handle) == CONNECTION_OK && error.reason != .connectionLost
            throw isKnown
                ? error : SQLError(.outcomeUnknown, code: error.code, statement: "COMMIT")
        }
        guard result.command == "COMMIT" else {
            throw SQLError(.other, statement: "COMMIT", explanation: "rolled back")
        }
        guard warnings.count == 0 else { throw SQLError(.outcomeUnknown, statement: "COMMIT") }
    }

    /// Undoes what was begun; a connection that cannot is not reusable.
    func rollback() {
        guard isBegun else { return forgetBegin() }
        isBegun = false
        unsent = ["ROLLBACK"]
        settle()
    }

    /// Ends a transaction that wrote nothing, at the latest when `settle` is called.
    func endReading() {
        guard isBegun else { return forgetBegin() }
        isBegun = false
        unsent = ["COMMIT"]
    }

    /// Ends what is not ended yet: no connection rests amid a transaction.
    func settle() {
        guard !unsent.isEmpty else { return }
        _ = try? roundTrip(unsent.map(Command.plain), statement: "COMMIT")
        unsent = []
    }

    private func forgetBegin() {
        unsent = unsent.dropLast()
        settle()
    }

    private func newName() -> String {
        // The server keeps forgotten ones until the connection ends; no program has that many.
        if statements.count >= Self.cachedStatements { statements.removeAll() }
        preparations += 1
        return "s\(preparations)"
    }

    /// Sends commands and waits for their results: one each, unless the connection breaks.
    private func roundTrip(
        _ commands: [Command],
        statement: @autoclosure () -> String
    ) throws -> [PostgresResult] {
        guard commands.allSatisfy(send), PQpipelineSync(handle) == 1 else {
            throw Self.connectionLost(handle, statement: statement())
        }
        var results: [PostgresResult] = []
        while true {
            // No result ends the results of one command, or, of a broken connection, all of them.
            guard let pointer = PQgetResult(handle) else {
                guard PQstatus(handle) == CONNECTION_OK else { break }
                continue
            }
            let result = PostgresResult(pointer)
            if result.isEndOfRoundTrip { return results }
            results.append(result)
        }
        guard !results.isEmpty else { throw Self.connectionLost(handle, statement: statement()) }
        return results
    }

    private func send(_ command: Command) -> Bool {
        switch command {
        case .plain(let text):
            return PQsendQueryParams(handle, text, 0, nil, nil, nil, nil, 1) == 1
        case .prepare(let name, let sql):
            let types = sql.parameters.map(\.type.postgresType)
            return PQsendPrepare(handle, name, sql.text, CInt(clamping: types.count), types) == 1
        case .run(let name, let parameters):
            return parameters.withPointers { count, values, lengths, formats in
                PQsendQueryPrepared(handle, name, count, values, lengths, formats, 1) == 1
            }
        }
    }

    private func prepareSession(_ options: PostgresOptions) throws {
        for statement in PostgresOptions.sessionSettings {
            _ = try query(statement)
        }
        let problems = options.problems(try query(PostgresOptions.inspection))
        guard problems.isEmpty else { throw StoreUnfit(problems: problems) }
    }

    /// Runs a statement outside the pipeline, with its result as text.
    private func query(_ statement: String) throws -> PostgresResult {
        guard let pointer = PQexec(handle, statement) else {
            throw Self.connectionLost(handle, statement: statement)
        }
        let result = PostgresResult(pointer)
        guard result.isSuccess else {
            throw result.error(statement: statement, isPreparing: true)
        }
        return result
    }

    private static func connectionLost(_ handle: OpaquePointer?, statement: String) -> SQLError {
        let words = PQerrorMessage(handle).map { String(cString: $0) } ?? ""
        return SQLError(
            .connectionLost,
            statement: statement,
            explanation: words.split(separator: "\n").joined(separator: " ")
        )
    }
}

/// Counts the warnings of a connection, and keeps libpq from printing them.
final class PostgresWarnings {
    /// Warnings since it was last set to 0.
    var count = 0

    /// What libpq calls with every notice; the context is a `PostgresWarnings`.
    static let receive: @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?) -> Void = {
        context,
        result in
        guard let context, let result else { return }
        let severity = PQresultErrorField(result, CInt(UInt8(ascii: "V")))
        guard severity.map({ String(cString: $0) }) == "WARNING" else { return }
        Unmanaged<PostgresWarnings>.fromOpaque(context).takeUnretainedValue().count += 1
    }
}
