#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif
import HTTPServer

/// The host of a field `Host` or of an origin: a name in lower case, or an address.
enum HostName: Hashable {
    case name(String)
    case address(PeerAddress)

    /// Reads `host`, `host:port`, an IPv6 address in brackets, or one without them and without a port.
    init?(_ text: some StringProtocol) {
        var host = Substring(text)
        var port = Substring()
        if host.first == "[" {
            guard let end = host.firstIndex(of: "]") else { return nil }
            port = host[host.index(after: end)...]
            host = host[host.index(after: host.startIndex)..<end]
        } else if host.count(where: { $0 == ":" }) <= 1 {
            port = host.drop { $0 != ":" }
            host = host[..<port.startIndex]
        }
        guard port.isEmpty || (port.first == ":" && UInt16(port.dropFirst()) != nil) else {
            return nil
        }
        if let address = PeerAddress(parsing: host) {
            self = .address(address)
            return
        }
        if host.last == "." { host.removeLast() }
        guard !host.isEmpty, host.utf8.allSatisfy(\.isPartOfHostName) else { return nil }
        self = .name(host.lowercased())
    }

    /// Reads the host of a web page's origin, for example `http://localhost:5173`.
    ///
    /// Other schemes and `null` have none.
    init?(origin: String) {
        let schemes = ["http://", "https://"]
        guard let scheme = schemes.first(where: origin.lowercased().hasPrefix) else { return nil }
        self.init(origin.dropFirst(scheme.count))
    }

    /// Whether only this machine can be meant, whatever a name server says.
    ///
    /// Source: RFC 6761, section 6.3, for names under `localhost`.
    var isLoopback: Bool {
        switch self {
        case .name(let name): name == "localhost" || name.hasSuffix(".localhost")
        case .address(let address): address.isLoopback
        }
    }
}

extension PeerAddress {
    /// Reads an IPv4 address of four numbers, or an IPv6 address without brackets and zone.
    init?(parsing text: some StringProtocol) {
        let text = String(text)
        var bytes = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, text, &bytes) == 1 {
            self.init(bytes: Array(bytes.prefix(4)), port: 0)
        } else if inet_pton(AF_INET6, text, &bytes) == 1 {
            self.init(bytes: bytes, port: 0)
        } else {
            return nil
        }
    }

    /// Whether only this machine can have the address.
    var isLoopback: Bool {
        bytes.count == 4
            ? bytes.first == 127 : bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1
    }
}

extension UInt8 {
    fileprivate var isPartOfHostName: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
            UInt8(ascii: "."):
            true
        default: false
        }
    }
}
