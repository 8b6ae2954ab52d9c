import CSQLite

/// A prepared statement, finalized once.
final class SQLiteStatement {
    private let pointer: OpaquePointer
    private let columns: [String]
    private let booleans: [Bool]

    /// - Parameter pointer: owned from here on.
    init(pointer: OpaquePointer) {
        self.pointer = pointer
        let positions = 0..<sqlite3_column_count(pointer)
        self.columns = positions.map { sqlite3_column_name(pointer, $0).map(String.init) ?? "" }
        self.booleans = positions.map {
            sqlite3_column_decltype(pointer, $0).map(String.init) == "BOOLEAN"
        }
    }

    deinit {
        sqlite3_finalize(pointer)
    }

    /// Runs the statement to its end.
    ///
    /// - Returns: the rows, and SQLite's extended code: `SQLITE_DONE` if all went well.
    func run(_ parameters: [SQLParameter]) -> (rows: [Row], code: Int32) {
        defer {
            sqlite3_reset(pointer)
            sqlite3_clear_bindings(pointer)
        }
        for (index, parameter) in zip(Int32(1)..., parameters) {
            let code = bind(parameter.value, at: index)
            guard code == SQLITE_OK else { return ([], code) }
        }
        var rows: [Row] = []
        var code = sqlite3_step(pointer)
        while code == SQLITE_ROW {
            rows.append(Row(columns: columns, values: columns.indices.map(value(at:))))
            code = sqlite3_step(pointer)
        }
        return (rows, code)
    }

    private func bind(_ value: SQLValue, at index: Int32) -> Int32 {
        switch value {
        case .null: return sqlite3_bind_null(pointer, index)
        case .integer(let value): return sqlite3_bind_int64(pointer, index, value)
        case .boolean(let value): return sqlite3_bind_int64(pointer, index, value ? 1 : 0)
        // An empty buffer may have no address, and no address would bind NULL.
        case .text(""): return sqlite3_bind_text_copy(pointer, index, "", 0)
        case .text(var value):
            return value.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) {
                    sqlite3_bind_text_copy(pointer, index, $0.baseAddress, UInt64($0.count))
                }
            }
        case .blob([]): return sqlite3_bind_zeroblob(pointer, index, 0)
        case .blob(let value):
            return sqlite3_bind_blob_copy(pointer, index, value, UInt64(value.count))
        }
    }

    private func value(at position: Int) -> SQLValue {
        let column = Int32(position)
        switch sqlite3_column_type(pointer, column) {
        case SQLITE_INTEGER:
            let value = sqlite3_column_int64(pointer, column)
            return booleans[position] ? .boolean(value != 0) : .integer(value)
        case SQLITE_TEXT:
            let start = sqlite3_column_text(pointer, column)
            let count = Int(sqlite3_column_bytes(pointer, column))
            return .text(
                String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
            )
        case SQLITE_BLOB:
            let start = sqlite3_column_blob(pointer, column)
            let count = Int(sqlite3_column_bytes(pointer, column))
            return .blob(Array(UnsafeRawBufferPointer(start: start, count: count)))
        default: return .null
        }
    }
}
