/// A statement whose interpolated values are parameters, never text.
///
/// SQLite and PostgreSQL both read `$1`, so that one text serves them both. No initializer takes a
/// `String`, so that text from a request cannot become SQL. A statement may be interpolated into
/// another one: its text is inserted, its parameters are numbered on.
package struct SQL: ExpressibleByStringInterpolation, Sendable {
    /// The values, in the order of their numbers.
    package let parameters: [SQLParameter]

    /// What the statement is made of, apart from the values themselves.
    let shape: Shape

    /// The statement, with `$1`, `$2` … where values go; put together each time.
    package var text: String { shape.text }

    package init(stringLiteral text: String) {
        parameters = []
        shape = Shape(parts: [.text(text)])
    }

    package init(stringInterpolation: Interpolation) {
        parameters = stringInterpolation.parameters
        shape = Shape(parts: stringInterpolation.parts)
    }

    /// Collects the parts of a literal.
    package struct Interpolation: StringInterpolationProtocol {
        fileprivate var parameters: [SQLParameter] = []
        fileprivate var parts: [Shape.Part] = []

        package init(literalCapacity: Int, interpolationCount: Int) {
            parameters.reserveCapacity(interpolationCount + 1)
            parts.reserveCapacity(2 * interpolationCount + 4)
        }

        package mutating func appendLiteral(_ literal: String) {
            parts.append(.text(literal))
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
            parts += sql.shape.parts
            parameters += sql.parameters
        }

        private mutating func append(_ parameter: SQLParameter) {
            parameters.append(parameter)
            parts.append(.value)
        }
    }
}

extension SQL {
    /// Statements with commas in between.
    static func list(_ parts: [SQL]) -> SQL {
        var list = Interpolation(literalCapacity: 0, interpolationCount: parts.count)
        for (index, part) in parts.enumerated() {
            if index > 0 { list.appendLiteral(", ") }
            list.appendInterpolation(part)
        }
        return SQL(stringInterpolation: list)
    }

    /// Parameters with commas in between.
    static func list<Value: SQLConvertible>(_ values: [Value]) -> SQL {
        var list = Interpolation(literalCapacity: 0, interpolationCount: values.count)
        for (index, value) in values.enumerated() {
            if index > 0 { list.appendLiteral(", ") }
            list.appendInterpolation(value)
        }
        return SQL(stringInterpolation: list)
    }
}

extension SQL {
    /// Texts, and places for values between them: what a connection knows a prepared statement by.
    ///
    /// The texts are literals, which are not copied; so a statement that was prepared before costs
    /// nothing for its length.
    struct Shape: Hashable, Sendable {
        fileprivate enum Part: Equatable {
            case text(String)
            case value
        }

        fileprivate let parts: [Part]

        /// Tells statements apart well enough by how long their texts are.
        func hash(into hasher: inout Hasher) {
            for case .text(let text) in parts { hasher.combine(text.utf8.count) }
        }

        var text: String {
            var text = ""
            var number = 0
            for part in parts {
                switch part {
                case .text(let piece):
                    text += piece
                case .value:
                    number += 1
                    text += "$\(number)"
                }
            }
            return text
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
