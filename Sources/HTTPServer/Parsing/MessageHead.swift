/// A request's head, parsed and checked.
package struct MessageHead: Sendable, Equatable {
    /// As in `HTTPRequestHead`.
    package let method, target, path, query: String

    /// As in `HTTPRequestHead`.
    package let headers: HTTPHeaders

    /// 0 for HTTP/1.0, 1 for HTTP/1.1 and what comes after it.
    package let minorVersion: UInt8

    /// How the body ends, and what follows it.
    package let framing: MessageFraming

    /// Parses a whole head.
    ///
    /// - Parameter block: a block that `LineBlock` found to be whole, its empty line included.
    /// - Throws: the refusal of the first rule that is broken.
    init(_ block: Span<UInt8>) throws(Refusal) {
        let line = try RequestLine(block)
        method = line.method
        target = line.target
        minorVersion = line.minorVersion
        headers = try FieldLine.readAll(block, from: line.end)
        let parts = try RequestTarget(line.target, method: line.method)
        path = parts.path
        query = parts.query
        try Self.checkHost(headers, minorVersion: line.minorVersion, authority: parts.authority)
        framing = try MessageFraming(headers, minorVersion: line.minorVersion)
    }

    /// One good `Host`, which HTTP/1.0 may leave out and an absolute target must agree with.
    private static func checkHost(
        _ headers: HTTPHeaders,
        minorVersion: UInt8,
        authority: String?
    ) throws(Refusal) {
        let hosts = headers.values("Host")
        guard hosts.count == 1 || (hosts.isEmpty && minorVersion == 0) else {
            throw .malformed("exactly one Host is needed")
        }
        guard let text = hosts.first else { return }
        guard let host = HostField(text) else { throw .malformed("bad Host") }
        guard let authority else { return }
        guard
            ["80", "443"].contains(where: {
                host.leavingOut(port: $0).equalsIgnoringASCIICase(authority)
            })
        else { throw .malformed("Host and target disagree") }
    }
}

/// The first line of a request.
///
/// Source: RFC 9112, section 3.
struct RequestLine {
    let method: String
    let target: String
    let minorVersion: UInt8

    /// Where the next line begins.
    let end: Int

    /// Reads the first line of a whole block.
    ///
    /// - Throws: 400 for anything but three parts with one space between, 505 for another major version.
    init(_ block: Span<UInt8>) throws(Refusal) {
        let lineEnd = FieldLine.endOfLine(block, from: 0)
        let token = ByteSet.token
        var position = 0
        while position < lineEnd, token.contains(block[position]) { position += 1 }
        guard position > 0, position < lineEnd, block[position] == .space else {
            throw .malformed("bad method")
        }
        method = FieldLine.text(block, 0..<position)
        let targetStart = position + 1
        position = targetStart
        while position < lineEnd, block[position] != .space {
            guard block[position] < 0x7F, block[position] != .tab else {
                throw .malformed("bad target")
            }
            position += 1
        }
        guard position > targetStart, position < lineEnd else {
            throw .malformed("bad request line")
        }
        target = FieldLine.text(block, targetStart..<position)
        minorVersion = try Self.minorVersion(FieldLine.text(block, position + 1..<lineEnd))
        end = lineEnd + 2
    }

    /// Reads `HTTP/1.x`; a higher minor version is served as 1.1.
    ///
    /// Source: RFC 9110, section 2.5.
    private static func minorVersion(_ text: String) throws(Refusal) -> UInt8 {
        let bytes = Array(text.utf8)
        guard bytes.count == 8, bytes.starts(with: "HTTP/".utf8), bytes[6] == UInt8(ascii: "."),
            (0x30...0x39).contains(bytes[5]), (0x30...0x39).contains(bytes[7])
        else { throw .malformed("bad HTTP version") }
        guard bytes[5] == UInt8(ascii: "1") else { throw Refusal(505, "only HTTP/1.1 is spoken") }
        return min(bytes[7] - 0x30, 1)
    }
}
