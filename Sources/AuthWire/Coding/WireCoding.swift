/// Turns the protocol's bodies and queries into messages and back.
///
/// The rules are those of protocol buffers in JSON, with the liberties that the service takes:
/// names in camelCase or snake_case, enums by name or number, 64-bit integers as strings.
package enum WireCoding {
    /// Reads a JSON body; an empty one is a message without fields.
    ///
    /// - Throws: `INVALID_ARGUMENT` with `Invalid JSON payload received.` and what is wrong where.
    package static func decode<T: Decodable>(
        _ type: T.Type = T.self,
        from body: [UInt8]
    ) throws(WireError) -> T {
        try decode(T.self, from: try fields(of: body))
    }

    /// Reads a query, or the body of a form.
    ///
    /// - Throws: `INVALID_ARGUMENT`, as for JSON.
    package static func decode<T: Decodable>(
        _ type: T.Type = T.self,
        fromForm text: some Sequence<UInt8>
    ) throws(WireError) -> T {
        try decode(T.self, from: try FormText.parse(text))
    }

    /// Writes a message as JSON.
    ///
    /// - Parameters:
    ///   - message: any message.
    ///   - omitsEmpty: whether fields that are set to `""`, `false`, `0` or `[]` are left out, as
    ///     answers do. A request means what it says.
    /// - Returns: the text in UTF-8.
    /// - Throws: `INTERNAL` for a number that is not finite.
    package static func encode(
        _ message: some Encodable,
        omitsEmpty: Bool = false
    ) throws(WireError) -> [UInt8] {
        let writer = JSONWriter(omitsEmpty: omitsEmpty)
        do {
            try writer.write(message)
        } catch {
            throw WireError(.internal, status: 500)
        }
        return writer.bytes
    }

    static func decode<T: Decodable>(
        _ type: T.Type = T.self,
        from value: JSONValue
    ) throws(WireError) -> T {
        do {
            return try T(from: MessageDecoder(value: value, codingPath: []))
        } catch let error as DecodingError {
            throw .invalidField(error)
        } catch {
            throw WireError(.internal, status: 500)
        }
    }

    static func fields(of body: [UInt8]) throws(WireError) -> JSONValue {
        guard !body.isEmpty else { return .object([]) }
        return try JSONParser.parse(body)
    }
}
