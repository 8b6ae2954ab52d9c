/// A value of either database, in the types that both of them have.
package enum SQLValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case text(String)
    case blob([UInt8])
    case boolean(Bool)
}

/// The type of a column or parameter: `BIGINT`, `TEXT`, `BYTEA` or `BOOLEAN`.
package enum SQLType: Hashable, Sendable {
    case integer
    case text
    case blob
    case boolean
}

/// A Swift value that can be a parameter of a statement and a column of a row.
package protocol SQLConvertible {
    /// The column type it is stored in.
    static var sqlType: SQLType { get }

    /// The value as it is stored.
    var sqlValue: SQLValue { get }

    /// Reads a stored value; nil if it has another type or no meaning.
    init?(sqlValue: SQLValue)
}

extension Int64: SQLConvertible {
    package static var sqlType: SQLType { .integer }
    package var sqlValue: SQLValue { .integer(self) }

    package init?(sqlValue: SQLValue) {
        guard case .integer(let value) = sqlValue else { return nil }
        self = value
    }
}

extension Int: SQLConvertible {
    package static var sqlType: SQLType { .integer }
    package var sqlValue: SQLValue { .integer(Int64(self)) }

    package init?(sqlValue: SQLValue) {
        guard case .integer(let value) = sqlValue else { return nil }
        self.init(exactly: value)
    }
}

extension String: SQLConvertible {
    package static var sqlType: SQLType { .text }
    package var sqlValue: SQLValue { .text(self) }

    package init?(sqlValue: SQLValue) {
        guard case .text(let value) = sqlValue else { return nil }
        self = value
    }
}

extension [UInt8]: SQLConvertible {
    package static var sqlType: SQLType { .blob }
    package var sqlValue: SQLValue { .blob(self) }

    package init?(sqlValue: SQLValue) {
        guard case .blob(let value) = sqlValue else { return nil }
        self = value
    }
}

extension Bool: SQLConvertible {
    package static var sqlType: SQLType { .boolean }
    package var sqlValue: SQLValue { .boolean(self) }

    /// Reads a boolean; of a computed column SQLite tells 0 or 1 only.
    package init?(sqlValue: SQLValue) {
        switch sqlValue {
        case .boolean(let value): self = value
        case .integer(0): self = false
        case .integer(1): self = true
        default: return nil
        }
    }
}

extension Optional: SQLConvertible where Wrapped: SQLConvertible {
    package static var sqlType: SQLType { Wrapped.sqlType }
    package var sqlValue: SQLValue { self?.sqlValue ?? .null }

    package init?(sqlValue: SQLValue) {
        if case .null = sqlValue {
            self = .none
            return
        }
        guard let value = Wrapped(sqlValue: sqlValue) else { return nil }
        self = value
    }
}
