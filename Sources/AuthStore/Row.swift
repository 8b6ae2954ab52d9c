/// One row of a result.
///
/// The type that the context asks for decides how a column is read: `let email: String? = try
/// row["email"]`.
package struct Row: Sendable {
    let columns: [String]
    let values: [SQLValue]

    /// Reads the column of that name.
    ///
    /// - Throws: `RowError` if there is no such column, or its value does not fit.
    package subscript<Value: SQLConvertible>(_ name: String) -> Value {
        get throws {
            let count = name.utf8.count
            // Texts of different lengths are told apart faster than by comparing them.
            let position = columns.firstIndex { $0.utf8.count == count && $0 == name }
            guard let position else {
                throw RowError.columnMissing(name)
            }
            return try self[position]
        }
    }

    /// Reads the column at that position, the first one being 0.
    ///
    /// - Throws: `RowError` if there is no such column, or its value does not fit.
    package subscript<Value: SQLConvertible>(_ position: Int) -> Value {
        get throws {
            guard values.indices.contains(position) else {
                throw RowError.columnMissing("\(position)")
            }
            guard let value = Value(sqlValue: values[position]) else {
                throw RowError.valueUnfit(column: columns[position], expected: Value.sqlType)
            }
            return value
        }
    }
}

/// A column was asked for in a way that the row cannot answer; it never carries the value.
package enum RowError: Error, Hashable, Sendable {
    /// The statement returned no such column.
    case columnMissing(String)

    /// The column holds null, another type, or a value without meaning.
    case valueUnfit(column: String, expected: SQLType)
}
