/// Gives a JSON value the type of a message.
///
/// - Names match in camelCase and in snake_case, at every level.
/// - `null` is an absent field; unknown fields are ignored.
/// - Integers and booleans are read from text too; text is read from text only.
struct MessageDecoder: Decoder {
    let value: JSONValue
    let codingPath: [any CodingKey]

    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(
        keyedBy type: Key.Type
    ) throws -> KeyedDecodingContainer<Key> {
        guard case .object(let members) = value else {
            throw DecodingError.wrongType([String: Any].self, "object", codingPath)
        }
        return KeyedDecodingContainer(ObjectReader<Key>(members: members, codingPath: codingPath))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        switch value {
        case .array(let elements): ArrayReader(elements: elements, codingPath: codingPath)
        // A parameter that is given once.
        case .untyped: ArrayReader(elements: [value], codingPath: codingPath)
        default: throw DecodingError.wrongType([Any].self, "array", codingPath)
        }
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        self
    }
}

extension MessageDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { value == .null }

    func decode(_ type: Bool.Type) throws -> Bool { try value.scalar(at: codingPath) }
    func decode(_ type: String.Type) throws -> String { try value.scalar(at: codingPath) }
    func decode(_ type: Double.Type) throws -> Double { try value.scalar(at: codingPath) }
    func decode(_ type: Float.Type) throws -> Float { try value.scalar(at: codingPath) }
    func decode(_ type: Int.Type) throws -> Int { try value.scalar(at: codingPath) }
    func decode(_ type: Int8.Type) throws -> Int8 { try value.scalar(at: codingPath) }
    func decode(_ type: Int16.Type) throws -> Int16 { try value.scalar(at: codingPath) }
    func decode(_ type: Int32.Type) throws -> Int32 { try value.scalar(at: codingPath) }
    func decode(_ type: Int64.Type) throws -> Int64 { try value.scalar(at: codingPath) }
    func decode(_ type: UInt.Type) throws -> UInt { try value.scalar(at: codingPath) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try value.scalar(at: codingPath) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try value.scalar(at: codingPath) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try value.scalar(at: codingPath) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try value.scalar(at: codingPath) }

    func decode<T: Decodable>(_ type: T.Type) throws -> T { try T(from: self) }
}

extension DecodingError {
    /// The error of a field that holds another kind of value than `kind`.
    static func wrongType(
        _ type: Any.Type,
        _ kind: String,
        _ codingPath: [any CodingKey]
    ) -> Self {
        .typeMismatch(type, .init(codingPath: codingPath, debugDescription: "must be \(kind)"))
    }
}
