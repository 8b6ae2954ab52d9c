/// Every limit of the server, each with its default.
///
/// Deadlines are absolute: they do not move when a byte arrives, so a slow sender is cut in time.
package struct HTTPLimits: Sendable {
    /// The size of a request's head, and of a chunked body's trailers, in bytes; more is answered 431.
    package var headBytes = 16 * 1024

    /// The number of fields in a head or in trailers; more are answered 431.
    package var headFields = 100

    /// Open connections in all; one more is answered 503 (over TLS: closed).
    ///
    /// The server raises the process's limit of descriptors as far as it may. If that is too low for so
    /// many, there are fewer, so that the rest of the program has its share.
    package var connections = 10_000

    /// Open connections of one IPv4 address or one IPv6 /64; one more is closed without an answer.
    package var connectionsPerAddress = 512

    /// Request bodies in memory on all connections, in bytes; what goes beyond is answered 503.
    package var bodyBytes = 512 << 20

    /// Names peers that `connectionsPerAddress` does not hold for, such as a trusted proxy.
    package var isUncounted: @Sendable (PeerAddress) -> Bool = { _ in false }

    /// From the connection to the end of the TLS handshake; then closed.
    package var handshakeTimeout: Duration = .seconds(10)

    /// From a head's first byte, or from the connection, to the head's end.
    ///
    /// A head that has begun is answered 408; a silent connection is closed.
    package var headTimeout: Duration = .seconds(10)

    /// From the head's end to the body's end, plus the time `bytesPerSecond` gives for what has arrived.
    ///
    /// A slower body is answered 408.
    package var bodyTimeout: Duration = .seconds(20)

    /// From the body's end to the handler's answer; then 503, and the handler's task is cancelled.
    package var handlerTimeout: Duration = .seconds(60)

    /// For the client to take an answer, plus the time `bytesPerSecond` gives for its size; then cut.
    package var writeTimeout: Duration = .seconds(20)

    /// Between two requests on one connection; then closed.
    package var idleTimeout: Duration = .seconds(75)

    /// For the client to close after our last answer; then cut.
    package var lingerTimeout: Duration = .seconds(2)

    /// The slowest transfer that is waited for once a body's or an answer's own timeout is used up.
    package var bytesPerSecond = 16 * 1024

    /// Makes the default limits.
    package init() {}
}
