/// A JSON document, or a part of one.
///
/// Source: RFC 8259.
package enum JSONValue: Sendable, Hashable {
    /// The literal `null`.
    case null
    /// A truth value.
    case bool(Bool)
    /// A number written without fraction and exponent that fits 64 bits.
    case int(Int64)
    /// Any other number.
    case double(Double)
    /// A text.
    case string(String)
    /// Values in order.
    case array([JSONValue])
    /// Named values, in the order they were written.
    case object(JSONObject)

    /// Reads one document, strictly.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8 text of one value, whitespace around it allowed.
    ///   - maximumByteCount: the longest text that is read at all.
    /// - Throws: `JSONError`.
    package init(parsing bytes: [UInt8], maximumByteCount: Int = 1 << 20) throws(JSONError) {
        guard bytes.count <= maximumByteCount else { throw .tooLong }
        var parser = JSONParser(bytes: bytes)
        self = try parser.document()
    }

    /// The compact text in UTF-8, members in their order.
    ///
    /// A number that JSON cannot write (infinite or not a number) becomes `null`.
    package var serialized: [UInt8] {
        var writer = JSONWriter()
        writer.write(self)
        return writer.bytes
    }

    /// The member of an object; `nil` where this is no object or has no such member.
    package subscript(name: String) -> JSONValue? {
        objectValue?[name]
    }

    /// The element of an array; `nil` where this is no array or is shorter.
    package subscript(index: Int) -> JSONValue? {
        guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
        return elements[index]
    }
}

extension JSONValue {
    /// Whether this is `null`.
    package var isNull: Bool { self == .null }

    /// The truth value, or `nil` for anything else.
    package var boolValue: Bool? {
        guard case .bool(let value) = self else { return nil }
        return value
    }

    /// The whole number, `3.0` and `3e2` included, or `nil` for anything else.
    package var intValue: Int64? {
        switch self {
        case .int(let value): value
        case .double(let value): Int64(exactly: value)
        default: nil
        }
    }

    /// The number, or `nil` for anything else.
    package var doubleValue: Double? {
        switch self {
        case .int(let value): Double(value)
        case .double(let value): value
        default: nil
        }
    }

    /// The text, or `nil` for anything else.
    package var stringValue: String? {
        guard case .string(let value) = self else { return nil }
        return value
    }

    /// The elements, or `nil` for anything but an array.
    package var arrayValue: [JSONValue]? {
        guard case .array(let value) = self else { return nil }
        return value
    }

    /// The members, or `nil` for anything but an object.
    package var objectValue: JSONObject? {
        guard case .object(let value) = self else { return nil }
        return value
    }
}
