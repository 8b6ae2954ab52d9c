/// A type of field that holds one value.
protocol JSONScalar {
    /// How an error names the type.
    static var kind: String { get }

    /// Nothing if the value is of another type or out of range.
    init?(json value: JSONValue)
}

extension JSONValue {
    func scalar<T: JSONScalar>(at codingPath: @autoclosure () -> [any CodingKey]) throws -> T {
        guard let scalar = T(json: self) else {
            throw DecodingError.wrongType(T.self, T.kind, codingPath())
        }
        return scalar
    }
}

extension String: JSONScalar {
    static var kind: String { "string" }

    init?(json value: JSONValue) {
        switch value {
        case .string(let text), .untyped(let text): self = text
        default: return nil
        }
    }
}

extension Bool: JSONScalar {
    static var kind: String { "boolean" }

    init?(json value: JSONValue) {
        switch value {
        case .bool(let bool): self = bool
        case .string(let text), .untyped(let text): self.init(text)
        default: return nil
        }
    }
}

extension FixedWidthInteger {
    /// Reads a whole number, also where JSON writes it as `3.0` or `3e2`.
    init?(json value: JSONValue) {
        switch value {
        case .string(let text), .untyped(let text):
            self.init(text)
        case .number(let text):
            if let integer = Self(text) {
                self = integer
            } else if let number = Double(text) {
                self.init(exactly: number)
            } else {
                return nil
            }
        default:
            return nil
        }
    }
}

extension BinaryFloatingPoint where Self: LosslessStringConvertible {
    /// Reads a finite number.
    init?(json value: JSONValue) {
        guard case .number(let text) = value, let number = Self(text), number.isFinite
        else { return nil }
        self = number
    }
}

extension JSONScalar where Self: BinaryInteger {
    static var kind: String { "integer" }
}

extension JSONScalar where Self: BinaryFloatingPoint {
    static var kind: String { "number" }
}

extension Double: JSONScalar {}
extension Float: JSONScalar {}
extension Int: JSONScalar {}
extension Int8: JSONScalar {}
extension Int16: JSONScalar {}
extension Int32: JSONScalar {}
extension Int64: JSONScalar {}
extension UInt: JSONScalar {}
extension UInt8: JSONScalar {}
extension UInt16: JSONScalar {}
extension UInt32: JSONScalar {}
extension UInt64: JSONScalar {}
