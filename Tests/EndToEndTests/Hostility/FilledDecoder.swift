/// Reads a message out of nothing: every field that the message asks for is there.
struct FilledDecoder: Decoder {
    /// Texts for fields of these names; the others get one that is a time, too.
    let texts: [String: String]
    var codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    func container<Key>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(FilledObject(decoder: self))
    }

    func unkeyedContainer() -> any UnkeyedDecodingContainer { FilledArray(decoder: self) }

    func singleValueContainer() -> any SingleValueDecodingContainer { FilledValue(decoder: self) }

    fileprivate func value<Value: Decodable>(
        _ type: Value.Type,
        at key: (any CodingKey)?
    ) throws -> Value {
        let path = codingPath + [key].compactMap(\.self)
        let name = path.last { $0.intValue == nil }?.stringValue
        let text = name.flatMap { texts[$0] } ?? "2025-01-01T00:00:00Z"
        let plain: [any Sendable] = [text, true, Int(1), Int64(1), 1.5]
        for case let value as Value in plain { return value }
        return try Value(from: FilledDecoder(texts: texts, codingPath: path))
    }
}

private struct FilledObject<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: FilledDecoder
    var codingPath: [any CodingKey] { decoder.codingPath }
    /// For a dictionary, which has whatever keys it likes.
    var allKeys: [Key] { Key(stringValue: "key").map { [$0] } ?? [] }

    func contains(_ key: Key) -> Bool { true }
    func decodeNil(forKey key: Key) -> Bool { false }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try decoder.value(type, at: key)
    }

    func nestedContainer<NestedKey>(
        keyedBy type: NestedKey.Type,
        forKey key: Key
    ) -> KeyedDecodingContainer<NestedKey> {
        decoder.container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer {
        decoder.unkeyedContainer()
    }

    func superDecoder() -> any Decoder { decoder }
    func superDecoder(forKey key: Key) -> any Decoder { decoder }
}

/// An array of one element.
private struct FilledArray: UnkeyedDecodingContainer {
    let decoder: FilledDecoder
    var currentIndex = 0
    var codingPath: [any CodingKey] { decoder.codingPath }
    var count: Int? { 1 }
    var isAtEnd: Bool { currentIndex > 0 }

    init(decoder: FilledDecoder) {
        self.decoder = decoder
    }

    func decodeNil() -> Bool { false }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        currentIndex += 1
        return try decoder.value(type, at: nil)
    }

    mutating func nestedContainer<NestedKey>(
        keyedBy type: NestedKey.Type
    ) -> KeyedDecodingContainer<NestedKey> {
        currentIndex += 1
        return decoder.container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer {
        currentIndex += 1
        return decoder.unkeyedContainer()
    }

    mutating func superDecoder() -> any Decoder {
        currentIndex += 1
        return decoder
    }
}

private struct FilledValue: SingleValueDecodingContainer {
    let decoder: FilledDecoder
    var codingPath: [any CodingKey] { decoder.codingPath }

    func decodeNil() -> Bool { false }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try decoder.value(type, at: nil)
    }
}
