import AuthCrypto

/// A request as it goes over the wire.
struct HTTPMessage: Sendable {
    let bytes: [UInt8]

    /// Asks for a page.
    static func get(_ path: String, bearer: String? = nil) -> HTTPMessage {
        let head =
            ["GET \(path) HTTP/1.1", "Host: 127.0.0.1"] + authorization(bearer) + ["", ""]
        return HTTPMessage(bytes: Array(head.joined(separator: "\r\n").utf8))
    }

    /// Sends a JSON object.
    static func post(_ path: String, _ json: JSONObject, bearer: String? = nil) -> HTTPMessage {
        let body = json.serialized
        let head =
            [
                "POST \(path) HTTP/1.1", "Host: 127.0.0.1", "Content-Type: application/json",
                "Content-Length: \(body.count)",
            ] + authorization(bearer) + ["", ""]
        return HTTPMessage(bytes: Array(head.joined(separator: "\r\n").utf8) + body)
    }

    private static func authorization(_ bearer: String?) -> [String] {
        bearer.map { ["Authorization: Bearer \($0)"] } ?? []
    }
}
