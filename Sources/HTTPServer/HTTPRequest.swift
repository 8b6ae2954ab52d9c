/// A request whose body has wholly arrived.
package struct HTTPRequest: Sendable {
    /// Everything but the body.
    package let head: HTTPRequestHead

    /// The body with its transfer coding taken off; empty if there is none.
    package let body: [UInt8]

    /// Joins a head and its body.
    package init(head: HTTPRequestHead, body: [UInt8] = []) {
        self.head = head
        self.body = body
    }
}

/// What a request says before its body, and where it came from.
package struct HTTPRequestHead: Sendable {
    /// The method as it was sent; methods are case-sensitive.
    package let method: String

    /// The request target as it was sent.
    package let target: String

    /// The path: begins with a slash, or is `*` for `OPTIONS *`.
    ///
    /// Percent-decoded, unless an escape stands for a slash or a percent sign: then the path is as
    /// it was sent. So a path that contains `%` is a raw one, and any other is decoded.
    package let path: String

    /// What follows the first question mark, as it was sent; empty if there is none.
    ///
    /// Its percent-escapes are well formed.
    package let query: String

    /// The fields; `Host` is there exactly once for HTTP/1.1.
    package let headers: HTTPHeaders

    /// The other end of the connection, which may be a proxy.
    package let peer: PeerAddress

    /// The port of ours the connection came to.
    package let localPort: UInt16

    /// Whether the connection came over TLS.
    package let isTLS: Bool

    /// Makes a head from its parts.
    package init(
        method: String,
        target: String,
        path: String,
        query: String = "",
        headers: HTTPHeaders = [:],
        peer: PeerAddress,
        localPort: UInt16 = 0,
        isTLS: Bool = false
    ) {
        self.method = method
        self.target = target
        self.path = path
        self.query = query
        self.headers = headers
        self.peer = peer
        self.localPort = localPort
        self.isTLS = isTLS
    }
}
