/// How long a request's body is, and what becomes of the connection after it.
///
/// Every shape on which two servers could disagree is refused. Source: RFC 9112, section 6.
package struct MessageFraming: Sendable, Equatable {
    /// How the end of the body is found.
    package enum Body: Sendable, Equatable {
        case none
        case length(Int)
        case chunked
    }

    package let body: Body

    /// Whether another request may follow on the connection.
    package let keepsAlive: Bool

    /// Whether the client waits for `100 Continue` before it sends the body.
    package let expectsContinue: Bool

    /// Reads the framing fields.
    ///
    /// - Throws: 400 for contradictory lengths, 501 for an unknown transfer coding, 417 for an unknown
    ///   expectation.
    init(_ headers: HTTPHeaders, minorVersion: UInt8) throws(Refusal) {
        let lengths = headers.values("Content-Length")
        let codings = headers.values("Transfer-Encoding")
        if codings.isEmpty {
            body = try Self.body(lengths: lengths)
        } else {
            guard lengths.isEmpty else { throw .malformed("two kinds of body length") }
            guard minorVersion > 0 else { throw .malformed("a transfer coding in HTTP/1.0") }
            try Self.checkCodings(codings)
            body = .chunked
        }
        keepsAlive =
            !headers.lists("close", in: "Connection")
            && (minorVersion > 0 || headers.lists("keep-alive", in: "Connection"))
        let expectations = headers.values("Expect")
        guard expectations.allSatisfy({ $0.equalsIgnoringASCIICase("100-continue") }) else {
            throw Refusal(417, "the expectation is not known")
        }
        expectsContinue = !expectations.isEmpty && minorVersion > 0 && body != .none
    }

    private static func body(lengths: [String]) throws(Refusal) -> Body {
        guard let text = lengths.first else { return .none }
        guard lengths.count == 1 else { throw .malformed("more than one Content-Length") }
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw .malformed("bad Content-Length")
        }
        // Too many digits for an Int are still a length, only one that no limit allows.
        return .length(Int(text) ?? .max)
    }

    private static func checkCodings(_ fields: [String]) throws(Refusal) {
        let codings = fields.flatMap {
            $0.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
                .map { String(Substring($0)).trimmingHTTPSpace }
        }
        let isChunked = codings.map { $0.equalsIgnoringASCIICase("chunked") }
        guard !codings.contains(""), !isChunked.dropLast().contains(true) else {
            throw .malformed("chunked must be the last transfer coding, once")
        }
        guard isChunked == [true] else { throw Refusal(501, "the transfer coding is not known") }
    }
}
