/// The other end of a connection.
package struct PeerAddress: Sendable, Hashable {
    /// The address in network order: 4 bytes, or 16 for IPv6; an IPv4-mapped one is reduced to 4.
    package let bytes: [UInt8]

    /// The port of the other end.
    package let port: UInt16

    /// Makes an address from 4 or 16 bytes.
    package init(bytes: [UInt8], port: UInt16) {
        let mappedPrefix: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
        let isMapped = bytes.count == 16 && bytes.starts(with: mappedPrefix)
        self.bytes = isMapped ? Array(bytes.suffix(4)) : bytes
        self.port = port
    }

    /// The address in its usual spelling, without the port: `192.0.2.1` or `2001:db8::1`.
    ///
    /// Source: RFC 5952 for IPv6.
    package var text: String {
        bytes.count == 16 ? textOfIPv6 : bytes.map { String($0) }.joined(separator: ".")
    }

    private var textOfIPv6: String {
        let groups = stride(from: 0, to: 16, by: 2).map {
            String(UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]), radix: 16)
        }
        guard let zeros = Self.longestZeroRun(groups) else { return groups.joined(separator: ":") }
        let before = groups[..<zeros.lowerBound].joined(separator: ":")
        let after = groups[zeros.upperBound...].joined(separator: ":")
        return "\(before)::\(after)"
    }

    /// The first of the longest runs of at least two zero groups.
    private static func longestZeroRun(_ groups: [String]) -> Range<Int>? {
        var best: Range<Int>?
        var start = 0
        for index in 0...groups.count where index == groups.count || groups[index] != "0" {
            if index - start >= 2, index - start > best?.count ?? 0 {
                best = start..<index
            }
            start = index + 1
        }
        return best
    }
}
