/// A host and a port to listen on.
package struct ListenAddress: Sendable, Hashable, CustomStringConvertible {
    /// An IPv4 or IPv6 address without brackets, or `localhost`.
    ///
    /// `localhost` means 127.0.0.1 and ::1, two sockets on the same port. `::` takes IPv4 too.
    package let host: String

    /// The port; 0 takes a free one.
    package let port: UInt16

    /// Makes an address from its parts.
    package init(host: String, port: UInt16) {
        self.host = host
        self.port = port
    }

    /// Reads `host:port`, with an IPv6 host in brackets; nil if it is not of that form.
    package init?(_ text: String) {
        guard let colon = text.utf8.lastIndex(of: UInt8(ascii: ":")) else { return nil }
        let digits = text[text.index(after: colon)...]
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let port = UInt16(digits)
        else { return nil }
        var host = text[..<colon]
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = host.dropFirst().dropLast()
        } else if host.utf8.contains(UInt8(ascii: ":")) {
            return nil
        }
        guard !host.isEmpty else { return nil }
        self.init(host: String(host), port: port)
    }

    /// `host:port`, with an IPv6 host in brackets.
    package var description: String {
        host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
}

/// A socket the server listens on.
package struct BoundAddress: Sendable, Hashable {
    /// The address and the port really bound.
    package let address: ListenAddress

    /// Whether it speaks TLS.
    package let isTLS: Bool

    /// Makes a bound address from its parts.
    package init(address: ListenAddress, isTLS: Bool) {
        self.address = address
        self.isTLS = isTLS
    }

    /// `http://127.0.0.1:9099`, without a path.
    package var url: String { "\(isTLS ? "https" : "http")://\(address)" }

    /// The same for a link that is followed on this machine: an address that stands for all of its own
    /// is none that a browser can go to.
    package var localURL: String {
        guard ["0.0.0.0", "::"].contains(address.host) else { return url }
        let local = ListenAddress(host: "localhost", port: address.port)
        return BoundAddress(address: local, isTLS: isTLS).url
    }
}
