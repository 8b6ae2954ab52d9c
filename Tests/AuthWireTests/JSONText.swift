import AuthWire

/// Reads and writes messages as literal JSON.
enum JSONText {
    static func decode<T: Decodable>(_ type: T.Type = T.self, _ text: String) throws -> T {
        try WireCoding.decode(type, from: Array(text.utf8))
    }

    /// Writes as a request does: every field that is set.
    static func encode(_ message: some Encodable) throws -> String {
        String(decoding: try WireCoding.encode(message), as: UTF8.self)
    }

    /// Writes as an answer does: without empty fields.
    static func answer(_ message: some Encodable) throws -> String {
        String(decoding: try WireCoding.encode(message, omitsEmpty: true), as: UTF8.self)
    }
}
