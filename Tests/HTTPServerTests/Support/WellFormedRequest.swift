import HTTPServer
import Testing

/// A request that must be read, and what must be read from it.
struct WellFormedRequest: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    var path = "/"
    var query = ""
    var body = ""
    var keepsAlive = true
    var expectsContinue = false
    var field: (name: String, value: String)?

    var testDescription: String { name }

    /// Describes a request whose parts are good where they are not given.
    init(
        _ name: String,
        line: String = "POST / HTTP/1.1",
        host: [String] = ["Host: a"],
        _ fields: [String] = [],
        sent: String = "",
        prefix: String = "",
        _ expect: (inout WellFormedRequest) -> Void = { _ in }
    ) {
        let head = ([line] + host + fields).map { $0 + "\r\n" }.joined() + "\r\n"
        self.name = name
        bytes = Array((prefix + head + sent).utf8)
        expect(&self)
    }

    func matches(_ head: MessageHead) -> Bool {
        head.path == path && head.query == query && head.framing.keepsAlive == keepsAlive
            && head.framing.expectsContinue == expectsContinue
            && field.map { head.headers[$0.name] == $0.value } ?? true
    }

    static let all = targets + fields + connections + bodies

    private static let targets = [
        WellFormedRequest("a plain path", line: "GET /a/b HTTP/1.1") { $0.path = "/a/b" },
        WellFormedRequest("a colon in the path", line: "GET /v1/a:b HTTP/1.1") {
            $0.path = "/v1/a:b"
        },
        WellFormedRequest("a query", line: "GET /a?b=c&d=%2F HTTP/1.1") {
            $0.path = "/a"
            $0.query = "b=c&d=%2F"
        },
        WellFormedRequest("a query with brackets", line: "GET /?a[]={b|c} HTTP/1.1") {
            $0.query = "a[]={b|c}"
        },
        WellFormedRequest("two question marks", line: "GET /?a?b HTTP/1.1") { $0.query = "a?b" },
        WellFormedRequest("an escape", line: "GET /a%20%C3%A9 HTTP/1.1") { $0.path = "/a é" },
        WellFormedRequest("an escaped slash stays", line: "GET /a%2fb%20 HTTP/1.1") {
            $0.path = "/a%2fb%20"
        },
        WellFormedRequest("an escaped percent sign stays", line: "GET /a%252F HTTP/1.1") {
            $0.path = "/a%252F"
        },
        WellFormedRequest("OPTIONS for all", line: "OPTIONS * HTTP/1.1") { $0.path = "*" },
        WellFormedRequest("OPTIONS for all, absolute", line: "OPTIONS http://a HTTP/1.1") {
            $0.path = "*"
        },
        WellFormedRequest("an absolute target", line: "GET HTTP://A:80/b?c HTTP/1.1") {
            $0.path = "/b"
            $0.query = "c"
        },
        WellFormedRequest(
            "an absolute target without a path",
            line: "GET https://[::1]:9?b HTTP/1.1",
            host: ["Host: [::1]:9"]
        ) { $0.query = "b" },
        WellFormedRequest("an unknown method", line: "BREW / HTTP/1.1"),
        WellFormedRequest("a later minor version", line: "GET / HTTP/1.9"),
        WellFormedRequest("a blank line before", prefix: "\r\n"),
    ]

    private static let fields = [
        WellFormedRequest("space around a value", ["Foo: \t b c \t "]) {
            $0.field = ("foo", "b c")
        },
        WellFormedRequest("no space before a value", ["Foo:b"]) { $0.field = ("FOO", "b") },
        WellFormedRequest("an empty value", ["Foo:"]) { $0.field = ("Foo", "") },
        WellFormedRequest("a value of UTF-8", ["Foo: é"]) { $0.field = ("Foo", "é") },
        WellFormedRequest("a colon in a value", ["Foo: a:b"]) { $0.field = ("Foo", "a:b") },
        WellFormedRequest("a port in Host", host: ["Host: a.b-c:8080"]),
        WellFormedRequest("an empty port in Host", host: ["Host: a:"]),
    ]

    private static let connections = [
        WellFormedRequest("close", ["Connection: close"]) { $0.keepsAlive = false },
        WellFormedRequest("close in a list", ["Connection: foo, CLOSE"]) { $0.keepsAlive = false },
        WellFormedRequest("close on a second line", ["Connection: a", "Connection: close"]) {
            $0.keepsAlive = false
        },
        WellFormedRequest("HTTP/1.0", line: "GET / HTTP/1.0", host: []) { $0.keepsAlive = false },
        WellFormedRequest("HTTP/1.0 kept", line: "GET / HTTP/1.0", ["Connection: Keep-Alive"]),
    ]

    private static let bodies = [
        WellFormedRequest("a length", ["Content-Length: 3"], sent: "abc") { $0.body = "abc" },
        WellFormedRequest("a length of zero", ["Content-Length: 0"]),
        WellFormedRequest("a length with zeros", ["Content-Length: 003"], sent: "abc") {
            $0.body = "abc"
        },
        WellFormedRequest(
            "a body awaited",
            ["Expect: 100-Continue", "Content-Length: 3"],
            sent: "abc"
        ) {
            $0.body = "abc"
            $0.expectsContinue = true
        },
        WellFormedRequest("no body awaited", ["Expect: 100-continue"]),
        WellFormedRequest(
            "HTTP/1.0 waits for nothing",
            line: "POST / HTTP/1.0",
            ["Expect: 100-continue"]
        ) {
            $0.keepsAlive = false
        },
        WellFormedRequest("no chunk", ["Transfer-Encoding: chunked"], sent: "0\r\n\r\n"),
        WellFormedRequest(
            "chunks",
            ["Transfer-Encoding: Chunked"],
            sent: "3\r\nabc\r\n00A\r\n0123456789\r\n0\r\n\r\n"
        ) { $0.body = "abc0123456789" },
        WellFormedRequest(
            "chunks with extensions",
            ["Transfer-Encoding: chunked"],
            sent: "3;a=\"b;c\"\r\nabc\r\n1 ;d\r\n\n\r\n0;e\r\n\r\n"
        ) { $0.body = "abc\n" },
        WellFormedRequest(
            "trailers",
            ["Transfer-Encoding: chunked"],
            sent: "1\r\na\r\n0\r\nContent-Length: 9\r\nFoo: bar\r\n\r\n"
        ) { $0.body = "a" },
    ]
}
