/// A request target in one of the forms an origin server accepts.
///
/// Source: RFC 9112, section 3.2.
struct RequestTarget: Equatable {
    /// As in `HTTPRequestHead`.
    let path: String

    /// As in `HTTPRequestHead`.
    let query: String

    /// Host and port of the absolute form, as they were sent, default port left out.
    let authority: String?

    /// Reads a target.
    ///
    /// - Throws: a 400 for any other form than the method's, a byte that no URI has, a fragment, a bad
    ///   percent-escape, and a path that does not decode to text; 501 for `CONNECT`.
    init(_ target: String, method: String) throws(Refusal) {
        guard method != "CONNECT" else { throw Refusal(501, "CONNECT is not offered") }
        if target.utf8.first == UInt8(ascii: "/") {
            try self.init(origin: target[...], authority: nil)
        } else if target == "*", method == "OPTIONS" {
            self.init(path: "*", query: "", authority: nil)
        } else if let scheme = Self.scheme(of: target) {
            let rest = target.dropFirst(scheme.text.count)
            let end = rest.utf8.firstIndex { Self.endsAuthority($0) } ?? rest.endIndex
            let authority = try Self.authority(rest[..<end], defaultPort: scheme.port)
            if end == rest.endIndex, method == "OPTIONS" {
                self.init(path: "*", query: "", authority: authority)
            } else {
                try self.init(origin: rest[end...], authority: authority)
            }
        } else {
            throw .malformed("bad request target")
        }
    }

    private init(path: String, query: String, authority: String?) {
        self.path = path
        self.query = query
        self.authority = authority
    }

    private init(origin: Substring, authority: String?) throws(Refusal) {
        let mark = origin.utf8.firstIndex(of: UInt8(ascii: "?")) ?? origin.endIndex
        let query = origin[mark...].dropFirst()
        guard query.utf8.allSatisfy(ByteSet.query.contains), PercentEscapes.areWellFormed(query)
        else { throw .malformed("bad query") }
        let path = origin[..<mark]
        self.init(
            path: path.isEmpty ? "/" : try Self.decodedPath(path),
            query: String(query),
            authority: authority
        )
    }

    private static func scheme(of target: String) -> (text: String, port: String)? {
        [("http://", "80"), ("https://", "443")].first { scheme in
            String(target.prefix(scheme.0.count)).equalsIgnoringASCIICase(scheme.0)
        }
    }

    private static func endsAuthority(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?")
    }

    private static func authority(
        _ text: Substring,
        defaultPort: String
    ) throws(Refusal) -> String {
        guard let host = HostField(String(text)) else { throw .malformed("bad host in the target") }
        return host.leavingOut(port: defaultPort)
    }

    private static func decodedPath(_ path: Substring) throws(Refusal) -> String {
        guard path.utf8.allSatisfy(ByteSet.path.contains) else { throw .malformed("bad path") }
        guard path.utf8.contains(UInt8(ascii: "%")) else { return String(path) }
        guard let decoded = PercentEscapes.decode(path) else { throw .malformed("bad escape") }
        guard !decoded.contains(where: \.isControl) else { throw .malformed("control in the path") }
        guard let text = String(validating: decoded, as: UTF8.self) else {
            throw .malformed("the path is not UTF-8")
        }
        return PercentEscapes.hideDelimiter(path) ? String(path) : text
    }
}
