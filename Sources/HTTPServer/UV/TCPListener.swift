internal import CUV
internal import Glibc

/// A socket that waits for connections.
///
/// To be used on its loop's thread, or before the loop starts. Keeps itself until it is closed.
final class TCPListener {
    /// Called on the loop's thread with a connected descriptor, which it must close or hand on.
    typealias Accept = (_ descriptor: Int32, _ peer: PeerAddress, _ localPort: UInt16) -> Void

    /// The address really bound.
    let address: ListenAddress

    private let loop: EventLoop
    private let tcp: UnsafeMutablePointer<uv_tcp_t>
    private let accept: Accept
    private var isClosed = false

    /// Binds and listens.
    ///
    /// - Parameters:
    ///   - address: an IP address, not a name, and a port.
    ///   - loop: the loop that accepts.
    ///   - accept: what becomes of a connection.
    /// - Throws: libuv's error; a busy port is `EADDRINUSE`.
    init(_ address: ListenAddress, on loop: EventLoop, accept: @escaping Accept) throws(UVError) {
        self.loop = loop
        self.accept = accept
        tcp = .allocate(capacity: 1)
        tcp.initialize(to: uv_tcp_t())
        uv_tcp_init(loop.uv, tcp)
        var bound = address
        var failure: UVError?
        do {
            bound = try Self.listen(tcp, address)
        } catch {
            failure = error
        }
        self.address = bound
        tcp.pointee.data = Unmanaged.passRetained(self).toOpaque()
        if let failure {
            close()
            throw failure
        }
    }

    deinit { tcp.deallocate() }

    private static func listen(
        _ tcp: UnsafeMutablePointer<uv_tcp_t>,
        _ address: ListenAddress
    ) throws(UVError) -> ListenAddress {
        var storage = try SocketAddress(address).storage
        try UVError.check(
            withUnsafePointer(to: &storage) { pointer in
                uv_tcp_bind(
                    tcp,
                    UnsafeRawPointer(pointer).assumingMemoryBound(to: sockaddr.self),
                    0
                )
            }
        )
        try UVError.check(
            uv_listen(tcp.up(uv_stream_t.self), 1024) { handle, status in
                guard status == 0 else { return }
                keptObject(handle?.pointee.data, TCPListener.self)?.acceptOne()
            }
        )
        let bound = try SocketAddress(readWith: { uv_tcp_getsockname(tcp, $0, $1) })
        return ListenAddress(host: address.host, port: bound.port)
    }

    /// Accepts into a temporary handle and goes on with a copy of its descriptor, because libuv cannot
    /// move a handle to another loop.
    private func acceptOne() {
        let accepted = UnsafeMutablePointer<uv_tcp_t>.allocate(capacity: 1)
        uv_tcp_init(loop.uv, accepted)
        defer {
            uv_close(accepted.up(uv_handle_t.self)) { $0?.deallocate() }
        }
        guard uv_accept(tcp.up(uv_stream_t.self), accepted.up(uv_stream_t.self)) == 0,
            let peer = try? SocketAddress(readWith: { uv_tcp_getpeername(accepted, $0, $1) })
        else { return }
        var original: uv_os_fd_t = -1
        guard uv_fileno(accepted.up(uv_handle_t.self), &original) == 0 else { return }
        let descriptor = fcntl(original, F_DUPFD_CLOEXEC, 0)
        guard descriptor >= 0 else { return }
        accept(descriptor, PeerAddress(bytes: peer.bytes, port: peer.port), address.port)
    }

    /// Stops listening; the port is free when this returns.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        uv_close(tcp.up(uv_handle_t.self)) {
            _ = releasedObject($0?.pointee.data, TCPListener.self)
        }
    }
}
