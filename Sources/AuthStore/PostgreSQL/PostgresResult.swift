import CPostgres

/// Owns a `PGresult *` and clears it once.
final class PostgresResult {
    private let pointer: OpaquePointer

    /// - Parameter pointer: owned from here on.
    init(_ pointer: OpaquePointer) {
        self.pointer = pointer
    }

    deinit {
        PQclear(pointer)
    }

    /// Whether the command was done.
    var isSuccess: Bool {
        let status = PQresultStatus(pointer)
        return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK
    }

    /// Whether this ends a round trip rather than answers a command.
    var isEndOfRoundTrip: Bool { PQresultStatus(pointer) == PGRES_PIPELINE_SYNC }

    /// Whether the command was not tried, because one before it had failed.
    var isSkipped: Bool { PQresultStatus(pointer) == PGRES_PIPELINE_ABORTED }

    /// What the server says it did, for example `COMMIT`.
    var command: String { PQcmdStatus(pointer).map { String(cString: $0) } ?? "" }

    /// The failure, named by its SQLSTATE; one without comes from libpq, which lost the connection.
    ///
    /// While a statement is prepared, the server's words are kept: they can quote no value yet.
    func error(statement: String, isPreparing: Bool = false) -> SQLError {
        let code = field("C")
        let reason: SQLError.Reason =
            switch code {
            case "23505": .uniqueViolation(constraint: field("n"))
            case "23503": .foreignKeyViolation
            case "40001", "40P01": .conflict
            case "", "57P01", "57P02", "57P03": .connectionLost
            default: .other
            }
        return SQLError(
            reason,
            code: code,
            statement: statement,
            explanation: isPreparing ? field("M") : ""
        )
    }

    /// All rows.
    ///
    /// - Throws: `SQLError` if a column has none of the four types.
    func rows(statement: @autoclosure () -> String) throws -> [Row] {
        let positions = 0..<PQnfields(pointer)
        let columns = positions.map { PQfname(pointer, $0).map { String(cString: $0) } ?? "" }
        let types = positions.map { PQftype(pointer, $0) }
        return try (0..<PQntuples(pointer)).map { row in
            let values = try zip(positions, types).map { column, type in
                guard let value = value(row: row, column: column, type: type) else {
                    throw SQLError(
                        .other,
                        statement: statement(),
                        explanation: "column \(column) has the foreign type \(type)"
                    )
                }
                return value
            }
            return Row(columns: columns, values: values)
        }
    }

    /// The first row's value, of a result that was asked for as text.
    func text(_ column: CInt) -> String {
        guard PQntuples(pointer) > 0 else { return "" }
        return PQgetvalue(pointer, 0, column).map { String(cString: $0) } ?? ""
    }

    private func value(row: CInt, column: CInt, type: Oid) -> SQLValue? {
        guard PQgetisnull(pointer, row, column) == 0 else { return .null }
        let bytes = UnsafeRawBufferPointer(
            start: PQgetvalue(pointer, row, column),
            count: Int(PQgetlength(pointer, row, column))
        )
        switch type {
        case 16: return .boolean(bytes.first == 1)
        case 17: return .blob(Array(bytes))
        case 20, 21, 23: return .integer(Self.integer(bytes))
        case 19, 25, 1042, 1043: return .text(String(decoding: bytes, as: UTF8.self))
        default: return nil
        }
    }

    /// Reads a big-endian number of two, four or eight bytes.
    private static func integer(_ bytes: UnsafeRawBufferPointer) -> Int64 {
        let sign: Int64 = bytes.first.map { $0 & 0x80 != 0 } == true ? -1 : 0
        return bytes.reduce(sign) { $0 << 8 | Int64($1) }
    }

    /// One field of an error, by its letter in the protocol.
    private func field(_ letter: Unicode.Scalar) -> String {
        PQresultErrorField(pointer, CInt(letter.value)).map { String(cString: $0) } ?? ""
    }
}
