import Glibc
import HTTPServer

/// A blocking client socket; a wait that takes too long fails.
final class TestSocket {
    private static let patienceInSeconds = 60
    private let descriptor: Int32

    /// Connects.
    init(_ address: ListenAddress) throws {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_NUMERICHOST
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(address.host, "\(address.port)", &hints, &found) == 0, let found else {
            throw TestFailure("no address \(address)")
        }
        defer { freeaddrinfo(found) }
        descriptor = socket(found.pointee.ai_family, found.pointee.ai_socktype, 0)
        var patience = timeval(tv_sec: Self.patienceInSeconds, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, size)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, size)
        guard connect(descriptor, found.pointee.ai_addr, found.pointee.ai_addrlen) == 0 else {
            throw TestFailure("connect: \(String(cString: strerror(errno)))")
        }
    }

    deinit { close(descriptor) }

    /// Sends all bytes.
    func send(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw TestFailure("send: \(String(cString: strerror(errno)))") }
            sent += count
        }
    }

    /// Waits for bytes; gives none at the end of the connection, which a reset is too.
    func receive() throws -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 64 * 1024)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count >= 0 || errno == ECONNRESET else {
            throw TestFailure("receive: \(String(cString: strerror(errno)))")
        }
        return Array(buffer.prefix(max(count, 0)))
    }

    /// Tells, after a wait of at most so many milliseconds, whether there is something to receive.
    func isReadable(within milliseconds: Int32) -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, milliseconds) > 0
    }

    /// Ends our direction, so that the server sees the end of our bytes.
    func endSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Makes the close that follows a reset.
    func closeWithReset() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }
}

/// A test's own trouble.
struct TestFailure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
