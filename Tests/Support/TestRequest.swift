package import AuthCrypto
package import HTTPServer

/// A request of a test.
package struct TestRequest: Sendable {
    package var method: String
    /// Path and query.
    package var target: String
    package var body: String
    package var headers: HTTPHeaders
    package var peer = PeerAddress(bytes: [127, 0, 0, 1], port: 50000)

    /// Creates a request to `localhost`.
    package init(
        _ method: String,
        _ target: String,
        _ body: String = "",
        headers: HTTPHeaders = [:]
    ) {
        self.method = method
        self.target = target
        self.body = body
        self.headers = headers
        if headers["Host"] == nil { self.headers.set("Host", "localhost:9099") }
    }

    /// A `GET`.
    package static func get(_ target: String, headers: HTTPHeaders = [:]) -> TestRequest {
        TestRequest("GET", target, headers: headers)
    }

    /// A `POST` of JSON.
    package static func post(
        _ target: String,
        _ body: String,
        headers: HTTPHeaders = [:]
    ) -> TestRequest {
        var request = TestRequest("POST", target, body, headers: headers)
        request.headers.set("Content-Type", "application/json")
        return request
    }

    /// A `POST` of JSON.
    package static func post(_ target: String, _ body: JSONValue) -> TestRequest {
        post(target, String(decoding: body.serialized, as: UTF8.self))
    }

    /// A `POST` of JSON by an app of ``TestServer/project``.
    package static func app(_ path: String, _ body: JSONValue) -> TestRequest {
        post("\(path)?key=\(TestServer.apiKey)", body)
    }

    /// The same request of a development server's administrator.
    package var asOwner: TestRequest { adding("Authorization", "Bearer owner") }

    /// The same request with one more field.
    package func adding(_ name: String, _ value: String) -> TestRequest {
        var request = self
        request.headers.set(name, value)
        return request
    }

    /// The request as the HTTP server hands it on.
    package var request: HTTPRequest {
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let head = HTTPRequestHead(
            method: method,
            target: target,
            path: String(parts.first ?? ""),
            query: parts.count > 1 ? String(parts[1]) : "",
            headers: headers,
            peer: peer
        )
        return HTTPRequest(head: head, body: Array(body.utf8))
    }
}

/// An answer to a test.
package struct TestAnswer: Sendable, CustomStringConvertible {
    package let status: Int
    package let headers: HTTPHeaders
    package let text: String

    init(_ response: HTTPResponse) {
        status = response.status
        headers = response.headers
        text = String(decoding: response.body, as: UTF8.self)
    }

    /// The body as JSON; `null` where it is none.
    package var json: JSONValue { (try? JSONValue(parsing: Array(text.utf8))) ?? .null }

    /// A text of the body's top level; empty where there is none.
    package subscript(name: String) -> String { json[name]?.stringValue ?? "" }

    /// The message of the protocol's envelope; nil where the body is none.
    package var error: String? { json["error"]?["message"]?.stringValue }

    package var description: String { "\(status) \(text)" }
}
