import AuthCrypto
import Foundation

/// A request as it goes over the wire, with whatever fields a test gives it.
struct RawRequest: Sendable {
    var method = "POST"
    /// Path and query.
    var target: String
    var fields: [(name: String, value: String)] = []
    var body: [UInt8] = []
    /// Whether the server is to end the connection after its answer.
    var isLast = true

    /// The bytes; `Host` is the loopback's unless the request has its own.
    var bytes: [UInt8] {
        var head = "\(method) \(target) HTTP/1.1\r\n"
        let hasHost = fields.contains { $0.name == "Host" }
        if !hasHost { head += "Host: 127.0.0.1\r\n" }
        if isLast { head += "Connection: close\r\n" }
        if !body.isEmpty { head += "Content-Length: \(body.count)\r\n" }
        for field in fields { head += "\(field.name): \(field.value)\r\n" }
        return Array("\(head)\r\n".utf8) + body
    }
}

/// An answer as it came over the wire.
struct RawAnswer: Sendable {
    let status: Int
    /// The status line and the fields.
    let head: String
    let body: [UInt8]

    /// Reads an answer that ended its connection.
    ///
    /// - Throws: `Connection.Broken` where there is none.
    init(_ bytes: [UInt8]) throws {
        guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else {
            throw Connection.Broken(ECONNRESET)
        }
        head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
        body = Array(bytes[end.upperBound...])
        status = head.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    }

    /// The body as JSON; nil where it is something else.
    var json: JSONValue? { try? JSONValue(parsing: body) }

    var text: String { String(decoding: body, as: UTF8.self) }

    /// A text of the JSON object.
    subscript(name: String) -> String? { json?[name]?.stringValue }

    /// The code of the protocol's refusal, without what explains it; nil for anything else.
    var refusal: String? {
        // OAuth 2.0 has its code where the protocol has its envelope.
        if let code = json?["error"]?.stringValue { return code }
        guard let message = json?["error"]?["message"]?.stringValue else { return nil }
        return message.split(separator: " ").first.map(String.init)
    }

    /// Itself, where it is a success.
    ///
    /// - Throws: `Unexpected`.
    func success() throws -> RawAnswer {
        guard status == 200 else { throw Unexpected(answer: self) }
        return self
    }

    /// A text that a success must have.
    ///
    /// - Throws: `Unexpected`.
    func text(_ path: String...) throws -> String {
        let value = try path.reduce(success().json) { $0?[$1] }
        guard let text = value?.stringValue else { throw Unexpected(answer: self) }
        return text
    }

    /// An answer that its test cannot go on with.
    struct Unexpected: Error, CustomStringConvertible {
        let answer: RawAnswer
        var description: String { "\(answer.status) \(answer.text.prefix(500))" }
    }
}
