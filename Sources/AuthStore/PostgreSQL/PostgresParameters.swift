import CPostgres

/// The values of a statement, in the binary form of the protocol.
struct PostgresParameters {
    /// All values, one after the other.
    private var bytes: [UInt8] = []
    /// Where each value begins; nil for null.
    private var offsets: [Int?] = []
    private var lengths: [CInt] = []

    /// - Throws: `SQLError` if a value is too long for the protocol.
    init(_ sql: SQL) throws {
        for parameter in sql.parameters {
            let start = bytes.count
            offsets.append(parameter.value == .null ? nil : start)
            append(parameter.value)
            guard let length = CInt(exactly: bytes.count - start) else {
                throw SQLError(.other, statement: sql.text, explanation: "value too long")
            }
            lengths.append(length)
        }
    }

    private mutating func append(_ value: SQLValue) {
        switch value {
        case .null: break
        case .integer(let value):
            withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
        case .boolean(let value): bytes.append(value ? 1 : 0)
        case .text(let value): bytes.append(contentsOf: value.utf8)
        case .blob(let value): bytes.append(contentsOf: value)
        }
    }

    /// Calls `body` with what libpq wants: how many, where, how long, and that they are binary.
    func withPointers<Result>(
        _ body: (CInt, [UnsafePointer<CChar>?], [CInt], [CInt]) -> Result
    ) -> Result {
        // The closing byte gives an empty value an address too: no address would mean null.
        (bytes + [0]).withUnsafeBytes { buffer in
            let start = buffer.assumingMemoryBound(to: CChar.self).baseAddress
            let pointers = offsets.map { offset in offset.flatMap { start?.advanced(by: $0) } }
            let formats = [CInt](repeating: 1, count: pointers.count)
            return body(CInt(clamping: pointers.count), pointers, lengths, formats)
        }
    }
}

extension SQLType {
    /// The number of the type in PostgreSQL's catalogue.
    var postgresType: Oid {
        switch self {
        case .boolean: 16
        case .blob: 17
        case .integer: 20
        case .text: 25
        }
    }
}
