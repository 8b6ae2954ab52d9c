import Foundation
import Glibc

/// A server without TLS that sends these bytes to its first caller, and closes.
final class RawAnswer: Sendable {
    let url: String
    private let listener: Int32

    init(_ text: String) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(listener, pointer, length) == 0 && listen(listener, 8) == 0
                    && getsockname(listener, pointer, &length) == 0
            }
        }
        guard listener >= 0, isBound else { throw POSIXError(.EADDRNOTAVAIL) }
        self.listener = listener
        url = "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))"
        Thread.detachNewThread {
            let connection = accept(listener, nil, nil)
            var buffer = [UInt8](repeating: 0, count: 64 * 1024)
            _ = recv(connection, &buffer, buffer.count, 0)
            _ = Array(text.utf8).withUnsafeBytes {
                send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            _ = shutdown(connection, Int32(SHUT_WR))
            _ = recv(connection, &buffer, buffer.count, 0)
            close(connection)
        }
    }

    deinit { close(listener) }
}
