/// The fields of an object, found by name.
struct ObjectReader<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let members: [JSONValue.Member]
    let codingPath: [any CodingKey]

    var allKeys: [Key] { members.compactMap { Key(stringValue: $0.name) } }

    func contains(_ key: Key) -> Bool { self[key] != nil }

    /// The value of a field; of several in the same spelling the last, as in JavaScript.
    private subscript(key: Key) -> JSONValue? {
        let name = key.stringValue
        let member =
            members.last { $0.name == name } ?? members.last { $0.name.isSpelling(of: name) }
        return member?.value
    }

    private func readIfPresent<T: JSONScalar>(_ key: Key) throws -> T? {
        guard let value = self[key], value != .null else { return nil }
        return try value.scalar(at: codingPath + [key]) as T
    }

    private func required(_ key: Key) throws -> JSONValue {
        guard let value = self[key] else {
            throw DecodingError.keyNotFound(
                key,
                .init(codingPath: codingPath + [key], debugDescription: "is missing")
            )
        }
        return value
    }

    private func decoder(_ key: Key) throws -> MessageDecoder {
        MessageDecoder(value: try required(key), codingPath: codingPath + [key])
    }
}

extension ObjectReader {
    func decodeNil(forKey key: Key) throws -> Bool { try required(key) == .null }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        try T(from: decoder(key))
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try decoder(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder {
        MessageDecoder(value: .object(members), codingPath: codingPath)
    }

    func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }
}

/// The fields of a message are optional; reading one at a time looks each name up once, not thrice.
extension ObjectReader {
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
        try readIfPresent(key)
    }

    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
        try readIfPresent(key)
    }

    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
        try readIfPresent(key)
    }

    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
        try readIfPresent(key)
    }

    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
        try readIfPresent(key)
    }

    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
        guard let value = self[key], value != .null else { return nil }
        return try T(from: MessageDecoder(value: value, codingPath: codingPath + [key]))
    }
}

extension String {
    /// Whether two names differ only in case and underscores: `photo_url` is `photoUrl`, and both
    /// `iosBundleId` and `ios_bundle_id` are `iOSBundleId`.
    func isSpelling(of name: String) -> Bool {
        var own = utf8.lazy.filter { $0 != UInt8(ascii: "_") }.makeIterator()
        var other = name.utf8.lazy.filter { $0 != UInt8(ascii: "_") }.makeIterator()
        while let byte = own.next() {
            guard let match = other.next(), byte.lowercased == match.lowercased else {
                return false
            }
        }
        return other.next() == nil
    }
}

extension UInt8 {
    fileprivate var lowercased: UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
    }
}
