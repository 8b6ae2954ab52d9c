/// A statement whose interpolated values are parameters, never text.
///
/// SQLite and PostgreSQL both read `$1`, so that one text serves them both. No initializer takes a
/// `String`, so that text from a request cannot become SQL. A statement may be interpolated into
/// another one: its text is inserted, its parameters are numbered on.
package struct SQL: ExpressibleByStringInterpolation, Sendable {
    /// The statement, with `$1`, `$2` … where values go.
    package let text: String

    /// The values, in the order of their numbers.
    package let parameters: [SQLParameter]

    /// The text around the values; always one piece more than there are values.
    fileprivate let pieces: [String]

    package init(stringLiteral text: String) {
        self.text = text
        self.parameters = []
        self.pieces = [text]
    }

    package init(stringInterpolation: Interpolation) {
        self.text = stringInterpolation.text
        self.parameters = stringInterpolation.parameters
        self.pieces = stringInterpolation.pieces
    }

    /// Collects the pieces of a literal.
    package struct Interpolation: StringInterpolationProtocol {
        fileprivate var text = ""
        fileprivate var parameters: [SQLParameter] = []
        fileprivate var pieces = [""]

        package init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + 3 * interpolationCount)
            parameters.reserveCapacity(interpolationCount)
        }

        package mutating func appendLiteral(_ literal: String) {
            text += literal
            pieces[pieces.count - 1] += literal
        }

        /// Adds a value as the next parameter.
        package mutating func appendInterpolation<Value: SQLConvertible>(_ value: Value) {
            append(SQLParameter(type: Value.sqlType, value: value.sqlValue))
        }

        /// Adds a value or null as the next parameter.
        package mutating func appendInterpolation<Value: SQLConvertible>(_ value: Value?) {
            append(SQLParameter(type: Value.sqlType, value: value.sqlValue))
        }

        /// Adds another statement's text and parameters, such as a list of columns.
        package mutating func appendInterpolation(_ sql: SQL) {
            for (piece, parameter) in zip(sql.pieces, sql.parameters) {
                appendLiteral(piece)
                append(parameter)
            }
            appendLiteral(sql.pieces[sql.pieces.count - 1])
        }

        private mutating func append(_ parameter: SQLParameter) {
            parameters.append(parameter)
            text += "$"
            text += String(parameters.count)
            pieces.append("")
        }
    }
}

/// A value on its way into a statement, with the type it has even when it is null.
package struct SQLParameter: Sendable {
    /// The type that the statement is prepared with.
    package let type: SQLType

    /// The value, or `null`.
    package let value: SQLValue
}
