import Testing

/// A request that must be refused.
struct MalformedRequest: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]

    /// The status of the refusal.
    let status: Int

    var testDescription: String { name }

    /// Describes a request whose parts are good where they are not given.
    init(
        _ name: String,
        line: String = "POST / HTTP/1.1",
        host: [String] = ["Host: a"],
        _ fields: [String] = [],
        body: String = "",
        status: Int = 400
    ) {
        let head = ([line] + host + fields).map { $0 + "\r\n" }.joined() + "\r\n"
        self.init(name, raw: head + body, status: status)
    }

    /// Describes a request by all its bytes.
    init(_ name: String, raw: String, status: Int = 400) {
        self.name = name
        self.status = status
        bytes = Array(raw.utf8)
    }

    static let all =
        requestLines + targets + fieldLines + hosts + lengths + codings + chunks + limits

    private static let requestLines = [
        MalformedRequest("no method", line: " / HTTP/1.1"),
        MalformedRequest("a method that is no token", line: "GE(T / HTTP/1.1"),
        MalformedRequest("two spaces before the target", line: "GET  / HTTP/1.1"),
        MalformedRequest("two spaces before the version", line: "GET /  HTTP/1.1"),
        MalformedRequest("a space at the end", line: "GET / HTTP/1.1 "),
        MalformedRequest("a space in the target", line: "GET /a b HTTP/1.1"),
        MalformedRequest("a tab between the parts", line: "GET\t/\tHTTP/1.1"),
        MalformedRequest("no version", line: "GET /"),
        MalformedRequest("no target", line: "GET HTTP/1.1"),
        MalformedRequest("a version in lower case", line: "GET / http/1.1"),
        MalformedRequest("a version of two digits", line: "GET / HTTP/1.10"),
        MalformedRequest("a version without a point", line: "GET / HTTP/11"),
        MalformedRequest("another protocol", line: "GET / HTTQ/1.1"),
        MalformedRequest("version 0.9", line: "GET / HTTP/0.9", status: 505),
        MalformedRequest("version 2.0", line: "GET / HTTP/2.0", status: 505),
        MalformedRequest(
            "HTTP/2 with prior knowledge",
            raw: "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
            status: 505
        ),
        MalformedRequest("two blank lines first", raw: "\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n"),
        MalformedRequest("a TLS handshake", raw: "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\u{0}"),
        MalformedRequest("a line end of LF alone", raw: "GET / HTTP/1.1\nHost: a\n\n"),
        MalformedRequest("a CR inside the line", raw: "GET /\rHTTP/1.1\r\nHost: a\r\n\r\n"),
        MalformedRequest("a NUL inside the line", raw: "GET /\0 HTTP/1.1\r\nHost: a\r\n\r\n"),
    ]

    private static let targets = [
        MalformedRequest("a target without a slash", line: "GET a HTTP/1.1"),
        MalformedRequest("an asterisk for GET", line: "GET * HTTP/1.1"),
        MalformedRequest("a fragment", line: "GET /a#b HTTP/1.1"),
        MalformedRequest("a fragment in the query", line: "GET /a?b#c HTTP/1.1"),
        MalformedRequest("a quote in the path", line: "GET /\"a HTTP/1.1"),
        MalformedRequest("a backslash in the path", line: "GET /\\a HTTP/1.1"),
        MalformedRequest("a byte over 127 in the path", line: "GET /é HTTP/1.1"),
        MalformedRequest("a byte over 127 in the query", line: "GET /?é HTTP/1.1"),
        MalformedRequest("an escape of letters", line: "GET /%zz HTTP/1.1"),
        MalformedRequest("an escape cut short", line: "GET /%4 HTTP/1.1"),
        MalformedRequest("a percent sign at the end", line: "GET /a% HTTP/1.1"),
        MalformedRequest("an escape with a sign", line: "GET /%+4 HTTP/1.1"),
        MalformedRequest("an escape cut short in the query", line: "GET /?a=%4 HTTP/1.1"),
        MalformedRequest("an escaped NUL in the path", line: "GET /%00 HTTP/1.1"),
        MalformedRequest("an escaped line end in the path", line: "GET /a%0d%0aX HTTP/1.1"),
        MalformedRequest("a path that is not UTF-8", line: "GET /%c3%28 HTTP/1.1"),
        MalformedRequest("an overlong slash", line: "GET /%c0%af HTTP/1.1"),
        MalformedRequest("another scheme", line: "GET ftp://a/ HTTP/1.1"),
        MalformedRequest("a name and password in the target", line: "GET http://u:p@a/ HTTP/1.1"),
        MalformedRequest("an absolute target without a host", line: "GET http:///a HTTP/1.1"),
        MalformedRequest("an absolute target of another host", line: "GET http://b/ HTTP/1.1"),
        MalformedRequest("an absolute target of another port", line: "GET http://a:81/ HTTP/1.1"),
        MalformedRequest("CONNECT", line: "CONNECT a:443 HTTP/1.1", status: 501),
    ]

    private static let fieldLines = [
        MalformedRequest("a space before the colon", ["Foo : bar"]),
        MalformedRequest("a tab before the colon", ["Foo\t: bar"]),
        MalformedRequest("no colon", ["Foo"]),
        MalformedRequest("no name", [": bar"]),
        MalformedRequest("a name that is no token", ["Fo(o: bar"]),
        MalformedRequest("a name over 127", ["Fóo: bar"]),
        MalformedRequest("a folded line", ["Foo: bar", " baz"]),
        MalformedRequest("a line folded with a tab", ["Foo: bar", "\tbaz"]),
        MalformedRequest("a space before the first field", host: [" Host: a"]),
        MalformedRequest("a NUL in a value", ["Foo: b\0r"]),
        MalformedRequest("a control byte in a value", ["Foo: b\u{1}r"]),
        MalformedRequest("a DEL in a value", ["Foo: b\u{7f}r"]),
        MalformedRequest("a vertical tab in a value", ["Transfer-Encoding: \u{b}chunked"]),
        MalformedRequest("a bare CR in a value", ["Foo: b\rr"]),
        MalformedRequest("a bare LF in a value", ["Foo: b\nX: y"]),
        MalformedRequest("a CR before the line end", ["Foo: bar\r"]),
        MalformedRequest("an unknown expectation", ["Expect: 200-ok"], status: 417),
        MalformedRequest("two expectations", ["Expect: 100-continue", "Expect: x"], status: 417),
    ]

    private static let hosts = [
        MalformedRequest("no Host", host: []),
        MalformedRequest("an empty Host", host: ["Host:"]),
        MalformedRequest("two Hosts", host: ["Host: a", "Host: b"]),
        MalformedRequest("the same Host twice", host: ["Host: a", "host: a"]),
        MalformedRequest(
            "two Hosts in HTTP/1.0",
            line: "GET / HTTP/1.0",
            host: ["Host: a", "Host: b"]
        ),
        MalformedRequest("a space in Host", host: ["Host: a b"]),
        MalformedRequest("a list in Host", host: ["Host: a, b c"]),
        MalformedRequest("a path in Host", host: ["Host: a/b"]),
        MalformedRequest("a user in Host", host: ["Host: u@a"]),
        MalformedRequest("a port of letters", host: ["Host: a:b"]),
        MalformedRequest("a port with a sign", host: ["Host: a:+80"]),
        MalformedRequest("a port of six digits", host: ["Host: a:123456"]),
        MalformedRequest("a bracket left open", host: ["Host: [::1"]),
        MalformedRequest("text behind the bracket", host: ["Host: [::1]a"]),
        MalformedRequest("a port without a host", host: ["Host: :80"]),
    ]

    private static let lengths = [
        MalformedRequest("two lengths", ["Content-Length: 3", "Content-Length: 4"], body: "abcd"),
        MalformedRequest(
            "one length twice",
            ["Content-Length: 3", "Content-Length: 3"],
            body: "abc"
        ),
        MalformedRequest("a list of lengths", ["Content-Length: 3, 3"], body: "abc"),
        MalformedRequest("a length with plus", ["Content-Length: +3"], body: "abc"),
        MalformedRequest("a length with minus", ["Content-Length: -1"]),
        MalformedRequest("a space in a length", ["Content-Length: 1 0"], body: "abc"),
        MalformedRequest("a hexadecimal length", ["Content-Length: 0x3"], body: "abc"),
        MalformedRequest("a broken length", ["Content-Length: 3.0"], body: "abc"),
        MalformedRequest("an empty length", ["Content-Length:"]),
        MalformedRequest("a length of other digits", ["Content-Length: ٣"], body: "abc"),
        MalformedRequest("a length over the limit", ["Content-Length: 1048577"], status: 413),
        MalformedRequest(
            "a length no integer holds",
            ["Content-Length: 99999999999999999999999"],
            status: 413
        ),
        MalformedRequest(
            "a length and a coding",
            ["Content-Length: 3", "Transfer-Encoding: chunked"],
            body: "0\r\n\r\n"
        ),
        MalformedRequest(
            "a coding and a length",
            ["Transfer-Encoding: chunked", "Content-Length: 3"],
            body: "0\r\n\r\n"
        ),
    ]

    private static let codings = [
        MalformedRequest("an unknown coding", ["Transfer-Encoding: xchunked"], status: 501),
        MalformedRequest(
            "a coding we do not undo",
            ["Transfer-Encoding: gzip, chunked"],
            status: 501
        ),
        MalformedRequest("identity", ["Transfer-Encoding: identity"], status: 501),
        MalformedRequest(
            "chunked with a parameter",
            ["Transfer-Encoding: chunked;a=b"],
            status: 501
        ),
        MalformedRequest("a quoted coding", ["Transfer-Encoding: \"chunked\""], status: 501),
        MalformedRequest("chunked twice", ["Transfer-Encoding: chunked, chunked"]),
        MalformedRequest(
            "chunked on two lines",
            ["Transfer-Encoding: chunked", "Transfer-Encoding: chunked"]
        ),
        MalformedRequest("chunked first", ["Transfer-Encoding: chunked, identity"]),
        MalformedRequest("an empty coding", ["Transfer-Encoding:"]),
        MalformedRequest("a comma first", ["Transfer-Encoding: ,chunked"]),
        MalformedRequest(
            "a coding in HTTP/1.0",
            line: "POST / HTTP/1.0",
            ["Transfer-Encoding: chunked"]
        ),
    ]

    private static let chunked = ["Transfer-Encoding: chunked"]

    private static let chunks = [
        MalformedRequest("a chunk size of letters", chunked, body: "xyz\r\n"),
        MalformedRequest("no chunk size", chunked, body: "\r\nabc"),
        MalformedRequest("a chunk size with a sign", chunked, body: "+3\r\nabc\r\n0\r\n\r\n"),
        MalformedRequest("a chunk size with 0x", chunked, body: "0x3\r\nabc\r\n0\r\n\r\n"),
        MalformedRequest("a space before a chunk size", chunked, body: " 3\r\nabc\r\n0\r\n\r\n"),
        MalformedRequest(
            "a space after a chunk size",
            chunked,
            body: "3 \r\nabc\r\n0\r\n\r\n",
            status: 400
        ),
        MalformedRequest(
            "a chunk size that overflows",
            chunked,
            body: "10000000000000003\r\nabc\r\n"
        ),
        MalformedRequest("a chunk size with a bare LF", chunked, body: "3\nabc\r\n0\r\n\r\n"),
        MalformedRequest("a chunk size with a bare CR", chunked, body: "3\rabc"),
        MalformedRequest("a bare LF in an extension", chunked, body: "3;a\nb\r\nabc\r\n0\r\n\r\n"),
        MalformedRequest("a NUL in an extension", chunked, body: "3;\0\r\nabc\r\n0\r\n\r\n"),
        MalformedRequest("a longer chunk than said", chunked, body: "3\r\nabcd\r\n0\r\n\r\n"),
        MalformedRequest("a chunk that ends in LF", chunked, body: "3\r\nabc\n0\r\n\r\n"),
        MalformedRequest(
            "a chunk's line without end",
            chunked,
            body: "3;" + String(repeating: "a", count: 300)
        ),
        MalformedRequest(
            "extensions without end",
            chunked,
            body: String(repeating: "1;\(String(repeating: "a", count: 200))\r\na\r\n", count: 100)
        ),
        MalformedRequest("a chunk over the limit", chunked, body: "100001\r\n", status: 413),
        MalformedRequest(
            "chunks over the limit",
            chunked,
            body: "1\r\na\r\n100000\r\n",
            status: 413
        ),
        MalformedRequest("a bad trailer", chunked, body: "0\r\nFoo : bar\r\n\r\n"),
        MalformedRequest("a trailer that ends in LF", chunked, body: "0\r\nFoo: bar\n\r\n"),
        MalformedRequest("a folded trailer", chunked, body: "0\r\nFoo: bar\r\n baz\r\n\r\n"),
        MalformedRequest(
            "too many trailers",
            chunked,
            body: "0\r\n" + String(repeating: "a: b\r\n", count: 101) + "\r\n",
            status: 431
        ),
    ]

    private static let limits = [
        MalformedRequest(
            "a target too large",
            line: "GET /" + String(repeating: "a", count: 17_000) + " HTTP/1.1",
            status: 431
        ),
        MalformedRequest(
            "a field too large",
            ["A: " + String(repeating: "a", count: 17_000)],
            status: 431
        ),
        MalformedRequest(
            "a line without end",
            raw: String(repeating: "a", count: 17_000),
            status: 431
        ),
        MalformedRequest("101 fields", (1...100).map { "F\($0): x" }, status: 431),
    ]
}
