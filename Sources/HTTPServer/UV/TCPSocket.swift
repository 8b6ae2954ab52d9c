internal import CUV
internal import Glibc

/// What a socket tells the one who uses it, always on the loop's thread.
protocol TCPSocketUser: AnyObject {
    /// Bytes have arrived; they are gone when this returns.
    func socketDidReceive(_ bytes: Span<UInt8>)

    /// The other end will send no more, but may still read.
    func socketDidEnd()

    /// The connection is broken.
    func socketDidFail()

    /// Bytes that waited to be sent have been sent.
    func socketDidSend()

    /// The time given to `wake(at:)` has come.
    func socketDidWake()
}

/// A connected TCP socket on a loop, with one timer.
///
/// To be used on the loop's thread only. Keeps itself, and `user`, until `close` has run its course.
final class TCPSocket {
    var user: (any TCPSocketUser)?

    private let loop: EventLoop
    private let tcp = UnsafeMutablePointer<uv_tcp_t>.allocate(capacity: 1)
    private let timer = UnsafeMutablePointer<uv_timer_t>.allocate(capacity: 1)
    private var wakesAt = UInt64.max
    private var isClosed = false
    private var isReading = false

    /// Takes over a connected descriptor, which is closed if that fails.
    init(descriptor: Int32, on loop: EventLoop) throws(UVError) {
        self.loop = loop
        uv_tcp_init(loop.uv, tcp)
        uv_timer_init(loop.uv, timer)
        tcp.pointee.data = Unmanaged.passRetained(self).toOpaque()
        timer.pointee.data = Unmanaged.passRetained(self).toOpaque()
        let result = uv_tcp_open(tcp, descriptor)
        guard result == 0 else {
            Self.discard(descriptor: descriptor)
            close()
            throw UVError(code: result)
        }
        uv_tcp_nodelay(tcp, 1)
    }

    /// Closes a descriptor that no socket has taken over.
    static func discard(descriptor: Int32) {
        _ = Glibc.close(descriptor)
    }

    deinit {
        tcp.deallocate()
        timer.deallocate()
    }

    private var stream: UnsafeMutablePointer<uv_stream_t> { tcp.up(uv_stream_t.self) }

    /// How many written bytes the system has not taken yet.
    var unsentBytes: Int { isClosed ? 0 : uv_stream_get_write_queue_size(stream) }

    /// Asks for what arrives, or stops asking, so that the sender is slowed down.
    func setReading(_ wanted: Bool) {
        guard !isClosed, wanted != isReading else { return }
        isReading = wanted
        guard wanted else {
            uv_read_stop(stream)
            return
        }
        let result = uv_read_start(stream) { handle, _, buffer in
            guard let socket = keptObject(handle?.pointee.data, TCPSocket.self) else { return }
            let bytes = UnsafeMutableRawBufferPointer(socket.loop.readBuffer)
            buffer?.pointee = uv_buf_init(
                bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
                UInt32(bytes.count)
            )
        } _: { handle, count, _ in
            keptObject(handle?.pointee.data, TCPSocket.self)?.didRead(count)
        }
        if result < 0 { user?.socketDidFail() }
    }

    private func didRead(_ count: Int) {
        if count > 0 {
            let bytes = UnsafeBufferPointer(rebasing: loop.readBuffer.prefix(count))
            user?.socketDidReceive(bytes.span)
        } else if count == Int(UV_EOF.rawValue) {
            isReading = false
            user?.socketDidEnd()
        } else if count < 0 {
            user?.socketDidFail()
        }
    }

    /// Sends bytes, at once as far as the system takes them; what it does not take is copied.
    ///
    /// A broken connection is told by `socketDidFail` from within this call.
    func send(_ bytes: Span<UInt8>) {
        guard !isClosed, !bytes.isEmpty else { return }
        bytes.withUnsafeBufferPointer { bytes in
            var sent = 0
            if unsentBytes == 0 {
                var buffer = Self.buffer(of: bytes)
                let result = uv_try_write(stream, &buffer, 1)
                if result >= 0 {
                    sent = Int(result)
                } else if result != UV_EAGAIN.rawValue {
                    user?.socketDidFail()
                    return
                }
            }
            if sent < bytes.count { queue(UnsafeBufferPointer(rebasing: bytes[sent...])) }
        }
    }

    private func queue(_ bytes: UnsafeBufferPointer<UInt8>) {
        let write = PendingWrite(bytes)
        var buffer = Self.buffer(of: UnsafeBufferPointer(write.bytes))
        write.request.pointee.data = Unmanaged.passRetained(write).toOpaque()
        let result = uv_write(write.request, stream, &buffer, 1) { request, status in
            let handle = request?.pointee.handle
            _ = releasedObject(request?.pointee.data, PendingWrite.self)
            guard let socket = keptObject(handle?.pointee.data, TCPSocket.self) else { return }
            if status == 0 {
                socket.user?.socketDidSend()
            } else if status != UV_ECANCELED.rawValue {
                socket.user?.socketDidFail()
            }
        }
        if result < 0 {
            _ = releasedObject(write.request.pointee.data, PendingWrite.self)
            user?.socketDidFail()
        }
    }

    private static func buffer(of bytes: UnsafeBufferPointer<UInt8>) -> uv_buf_t {
        let start = UnsafeMutableRawPointer(mutating: bytes.baseAddress)
        return uv_buf_init(
            start?.assumingMemoryBound(to: CChar.self),
            UInt32(clamping: bytes.count)
        )
    }

    /// Sends no more after what is still unsent; the other end sees the end of our bytes.
    func endSending() {
        guard !isClosed else { return }
        let request = UnsafeMutablePointer<uv_shutdown_t>.allocate(capacity: 1)
        let result = uv_shutdown(request, stream) { request, _ in request?.deallocate() }
        if result < 0 { request.deallocate() }
    }

    /// Closes the socket and forgets what is unsent; `user` hears no more.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        user = nil
        let released: uv_close_cb = { _ = releasedObject($0?.pointee.data, TCPSocket.self) }
        uv_close(tcp.up(uv_handle_t.self), released)
        uv_close(timer.up(uv_handle_t.self), released)
    }

    /// Asks for `socketDidWake` at or before a time; several times may come to one call, the earliest.
    ///
    /// - Parameter time: as in `EventLoop.now`.
    func wake(at time: UInt64) {
        guard !isClosed, time < wakesAt else { return }
        wakesAt = time
        let now = loop.now
        uv_timer_start(
            timer,
            { timer in
                guard let socket = keptObject(timer?.pointee.data, TCPSocket.self) else { return }
                socket.wakesAt = .max
                socket.user?.socketDidWake()
            },
            time > now ? time - now : 0,
            0
        )
    }
}

/// Bytes on their way out, and libuv's request for them.
private final class PendingWrite {
    let request = UnsafeMutablePointer<uv_write_t>.allocate(capacity: 1)
    let bytes: UnsafeMutableBufferPointer<UInt8>

    init(_ source: UnsafeBufferPointer<UInt8>) {
        bytes = .allocate(capacity: source.count)
        _ = bytes.initialize(from: source)
    }

    deinit {
        request.deallocate()
        bytes.deallocate()
    }
}
