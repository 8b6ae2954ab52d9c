/// A host and an optional port, as in `Host` and in an absolute target.
///
/// Source: RFC 9110, section 7.2; RFC 3986, section 3.2.
struct HostField: Equatable {
    let host: String
    let port: String?

    /// Reads `host`, `host:port` or `[ipv6]:port`; nil if the text is none of them.
    init?(_ text: String) {
        let bytes = text.utf8
        let hostEnd: String.Index
        if bytes.first == UInt8(ascii: "[") {
            guard let bracket = bytes.firstIndex(of: UInt8(ascii: "]")) else { return nil }
            let literal = bytes[..<bracket].dropFirst()
            guard !literal.isEmpty, literal.allSatisfy(ByteSet.ipLiteral.contains) else {
                return nil
            }
            hostEnd = bytes.index(after: bracket)
        } else {
            hostEnd = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex
            guard hostEnd > bytes.startIndex, bytes[..<hostEnd].allSatisfy(ByteSet.host.contains)
            else { return nil }
        }
        host = String(text[..<hostEnd])
        guard hostEnd < bytes.endIndex else {
            port = nil
            return
        }
        let digits = bytes[hostEnd...].dropFirst()
        guard bytes[hostEnd] == UInt8(ascii: ":"), digits.count <= 5,
            digits.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        port = digits.isEmpty ? nil : String(Substring(digits))
    }

    /// The text again, without a port that is the default one.
    func leavingOut(port defaultPort: String) -> String {
        guard let port, port != defaultPort else { return host }
        return "\(host):\(port)"
    }
}
