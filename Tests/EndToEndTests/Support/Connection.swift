import Foundation

/// A socket to a server on this machine, for bytes that no HTTP library would send.
///
/// Its calls block; ``onThread(_:)`` gives them a thread. A wait that takes too long fails.
final class Connection: Sendable {
    private static let patienceSeconds = 60
    private let descriptor: Int32

    /// Connects to a port of the IPv4 loopback.
    init(port: Int) throws {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(truncatingIfNeeded: port).bigEndian
        address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
        #if canImport(Darwin)
        descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #else
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        var patience = timeval(tv_sec: Self.patienceSeconds, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, size)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, size)
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else { throw Broken(errno) }
    }

    deinit { close(descriptor) }

    /// Sends all bytes.
    func send(_ bytes: some Sequence<UInt8>) throws {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw Broken(errno) }
            rest = rest.dropFirst(count)
        }
    }

    /// Everything that the server sends until it ends the connection.
    func receiveAll() throws -> [UInt8] {
        var received: [UInt8] = []
        while true {
            let bytes = try receive()
            guard !bytes.isEmpty else { return received }
            received += bytes
        }
    }

    /// Waits for some bytes; none at the end of the connection.
    func receive() throws -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 64 * 1024)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count >= 0 else { throw Broken(errno) }
        return Array(buffer.prefix(count))
    }

    /// The server cannot be reached, or no longer.
    struct Broken: Error, CustomStringConvertible {
        let description: String

        init(_ number: Int32) {
            description = String(cString: strerror(number))
        }
    }
}

/// Runs what blocks on a thread of its own.
func onThread<Result: Sendable>(
    _ work: @escaping @Sendable () throws -> Result
) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Swift.Result(catching: work)) }
    }
}
