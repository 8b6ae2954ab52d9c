/// A value of JSON, of a query or of a form, before a message gives it a type.
enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    /// The number's text: its range depends on the field that takes it.
    case number(String)
    case string(String)
    /// A value of a query or form, which has no type of its own.
    case untyped(String)
    case array([JSONValue])
    case object([Member])

    /// One field of an object, in the spelling of the sender.
    struct Member: Hashable, Sendable {
        var name: String
        var value: JSONValue
    }
}

extension JSONValue: Encodable {
    func encode(to encoder: any Encoder) throws {
        switch self {
        case .object(let members):
            var container = encoder.container(keyedBy: FieldName.self)
            for member in members {
                try container.encode(member.value, forKey: FieldName(stringValue: member.name))
            }
        case .array(let elements):
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(element) }
        default:
            var container = encoder.singleValueContainer()
            try encodeScalar(in: &container)
        }
    }

    private func encodeScalar(in container: inout any SingleValueEncodingContainer) throws {
        switch self {
        case .bool(let value): try container.encode(value)
        case .string(let value), .untyped(let value): try container.encode(value)
        case .number(let text): try container.encode(Double(text) ?? 0)
        default: try container.encodeNil()
        }
    }
}

/// The name of a field that is known only when a message is read.
struct FieldName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) {
        self.stringValue = stringValue
    }

    init?(intValue: Int) {
        nil
    }
}
