/// Writes a message as JSON: fields in the order of their declaration, 64-bit integers as strings.
struct MessageEncoder: Encoder {
    let writer: JSONWriter

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        writer.openObject()
        return KeyedEncodingContainer(ObjectWriter<Key>(writer: writer))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        writer.openArray()
        return ArrayWriter(writer: writer)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        self
    }
}

extension MessageEncoder: SingleValueEncodingContainer {
    func encodeNil() { writer.single { $0.appendNull() } }

    func encode(_ value: Bool) { writer.single { $0.append(value) } }
    func encode(_ value: String) { writer.single { $0.append(value) } }
    func encode(_ value: Double) throws { try writer.single { try $0.append(value) } }
    func encode(_ value: Float) throws { try encode(Double(value)) }
    func encode(_ value: Int) { writer.single { $0.append(value) } }
    func encode(_ value: Int8) { writer.single { $0.append(value) } }
    func encode(_ value: Int16) { writer.single { $0.append(value) } }
    func encode(_ value: Int32) { writer.single { $0.append(value) } }
    func encode(_ value: Int64) { writer.single { $0.append(quoted: value) } }
    func encode(_ value: UInt) { writer.single { $0.append(value) } }
    func encode(_ value: UInt8) { writer.single { $0.append(value) } }
    func encode(_ value: UInt16) { writer.single { $0.append(value) } }
    func encode(_ value: UInt32) { writer.single { $0.append(value) } }
    func encode(_ value: UInt64) { writer.single { $0.append(quoted: value) } }

    func encode<T: Encodable>(_ value: T) throws {
        try writer.single(value)
    }
}

/// The fields of an object.
private struct ObjectWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let writer: JSONWriter

    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) {
        writer.field(key.stringValue) { $0.appendNull() }
    }

    func encode(_ value: Bool, forKey key: Key) {
        writer.field(key.stringValue, isEmpty: !value) { $0.append(value) }
    }

    func encode(_ value: String, forKey key: Key) {
        writer.field(key.stringValue, isEmpty: value.isEmpty) { $0.append(value) }
    }

    func encode(_ value: Int, forKey key: Key) {
        writer.field(key.stringValue, isEmpty: value == 0) { $0.append(value) }
    }

    func encode(_ value: Int64, forKey key: Key) {
        writer.field(key.stringValue, isEmpty: value == 0) { $0.append(quoted: value) }
    }

    func encode(_ value: Double, forKey key: Key) throws {
        try writer.field(key.stringValue, isEmpty: value == 0) { try $0.append(value) }
    }

    func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
        try writer.field(key.stringValue, value)
    }

    func encodeIfPresent(_ value: Bool?, forKey key: Key) {
        if let value { encode(value, forKey: key) }
    }

    func encodeIfPresent(_ value: String?, forKey key: Key) {
        if let value { encode(value, forKey: key) }
    }

    func encodeIfPresent(_ value: Int?, forKey key: Key) {
        if let value { encode(value, forKey: key) }
    }

    func encodeIfPresent(_ value: Int64?, forKey key: Key) {
        if let value { encode(value, forKey: key) }
    }

    func encodeIfPresent(_ value: Double?, forKey key: Key) throws {
        if let value { try encode(value, forKey: key) }
    }

    func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws {
        if let value { try encode(value, forKey: key) }
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        preconditionFailure("Messages nest as values.")
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        preconditionFailure("Messages nest as values.")
    }

    func superEncoder() -> any Encoder {
        preconditionFailure("Messages are no classes.")
    }

    func superEncoder(forKey key: Key) -> any Encoder {
        preconditionFailure("Messages are no classes.")
    }
}

/// The elements of an array.
private struct ArrayWriter: UnkeyedEncodingContainer {
    let writer: JSONWriter
    private(set) var count = 0

    init(writer: JSONWriter) {
        self.writer = writer
    }

    var codingPath: [any CodingKey] { [] }

    mutating func encodeNil() {
        writer.nullElement()
        count += 1
    }

    mutating func encode<T: Encodable>(_ value: T) throws {
        writer.separate()
        try writer.write(value)
        count += 1
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) -> KeyedEncodingContainer<Nested> {
        preconditionFailure("Messages nest as values.")
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        preconditionFailure("Messages nest as values.")
    }

    func superEncoder() -> any Encoder {
        preconditionFailure("Messages are no classes.")
    }
}
