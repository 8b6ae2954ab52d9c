package import HTTPServer

/// The proxies whose word about the client's address is taken.
package struct TrustedProxies: Sendable {
    /// A block of addresses, such as `10.0.0.0/8` or `fd00::/8`.
    package typealias Block = AddressBlock

    private let blocks: [Block]

    /// Trusts the proxies of these blocks; without any, nobody's word is taken.
    package init(_ blocks: [Block] = []) {
        self.blocks = blocks
    }

    /// Whether a peer is one of the proxies.
    package func contains(_ address: PeerAddress) -> Bool {
        blocks.contains { $0.contains(address) }
    }

    /// Whether every peer is one of them, so that each says itself what its address is.
    package var containsEverybody: Bool { blocks.contains(where: \.isEverything) }

    /// The address of the client itself.
    ///
    /// It is the peer's, unless the peer is a trusted proxy: then it is the rightmost entry of
    /// `X-Forwarded-For` that is no trusted proxy. What stands left of that anybody may have written.
    package func client(of head: HTTPRequestHead) -> PeerAddress {
        var client = head.peer
        guard contains(client) else { return client }
        let entries = head.headers.values("X-Forwarded-For")
            .flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
        for entry in entries.reversed() {
            guard case .address(let address)? = HostName(entry.trimming(" \t")) else { break }
            client = address
            guard contains(client) else { break }
        }
        return client
    }
}

extension PeerAddress {
    /// What counts as one client: an IPv4 address, or the 64 leading bits of an IPv6 address.
    package var countedText: String {
        bytes.count == 16 ? block(byteCount: 8) : text
    }

    /// The addresses around it that are likely somebody's together: an IPv4 /24 or an IPv6 /48.
    package var rangeText: String {
        block(byteCount: bytes.count == 16 ? 6 : 3)
    }

    /// The block of all addresses that begin with the same bytes.
    private func block(byteCount: Int) -> String {
        let network = bytes.prefix(byteCount)
        let rest = [UInt8](repeating: 0, count: bytes.count - network.count)
        return PeerAddress(bytes: network + rest, port: 0).text + "/\(8 * network.count)"
    }
}

extension Substring {
    /// The text without these characters at either end.
    func trimming(_ characters: String) -> Substring {
        var text = self
        while let first = text.first, characters.contains(first) { text.removeFirst() }
        while let last = text.last, characters.contains(last) { text.removeLast() }
        return text
    }
}
