import Glibc

/// A blocking client socket on loopback; every wait ends after `patience`.
final class TestClient {
    private static let patience = timeval(tv_sec: 30, tv_usec: 0)
    private let descriptor: Int32

    init(port: UInt16, host: String = "127.0.0.1") throws {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_NUMERICHOST
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, "\(port)", &hints, &found) == 0, let address = found else {
            throw TestFailure("no address \(host)")
        }
        defer { freeaddrinfo(found) }
        descriptor = socket(address.pointee.ai_family, address.pointee.ai_socktype, 0)
        var patience = Self.patience
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(
                descriptor,
                SOL_SOCKET,
                option,
                &patience,
                socklen_t(MemoryLayout<timeval>.size)
            )
        }
        guard connect(descriptor, address.pointee.ai_addr, address.pointee.ai_addrlen) == 0 else {
            throw TestFailure("connect: \(errno)")
        }
    }

    deinit { close(descriptor) }

    func send(_ text: String) throws { try send(Array(text.utf8)) }

    func send(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw TestFailure("send: \(errno)") }
            sent += count
        }
    }

    /// Sends the end of our bytes, and goes on reading.
    func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Closes so that the other end sees a reset.
    func reset() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(
            descriptor,
            SOL_SOCKET,
            SO_LINGER,
            &option,
            socklen_t(MemoryLayout<linger>.size)
        )
        shutdown(descriptor, Int32(SHUT_RD))
    }

    /// What arrives next; empty at the end.
    func receive() throws -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 64 * 1024)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count >= 0 else { throw TestFailure("receive: \(errno)") }
        return Array(buffer.prefix(count))
    }

    /// Everything up to the end of the connection.
    func receiveAll() throws -> String {
        var all: [UInt8] = []
        while true {
            let part = try receive()
            if part.isEmpty { return String(decoding: all, as: UTF8.self) }
            all += part
        }
    }
}

struct TestFailure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
