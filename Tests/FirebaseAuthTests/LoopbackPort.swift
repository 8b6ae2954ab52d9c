import Foundation
import Glibc

/// A port of this machine, which is given back once nobody holds this value.
final class LoopbackPort: Sendable {
    let number: Int
    private let descriptor: Int32

    init() throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw POSIXError(.EMFILE) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { [descriptor] pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(descriptor, pointer, length) == 0
                    && getsockname(descriptor, pointer, &length) == 0
            }
        }
        number = Int(UInt16(bigEndian: address.sin_port))
        guard isBound else { throw POSIXError(.EADDRNOTAVAIL) }
    }

    deinit { close(descriptor) }

    func listen() throws {
        guard Glibc.listen(descriptor, 1024) == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
    }

    /// Waits for the next connection.
    ///
    /// - Returns: its descriptor; nil once the port is shut down.
    func accept() -> Int32? {
        while true {
            let connection = Glibc.accept(descriptor, nil, nil)
            if connection >= 0 { return connection }
            guard errno == EINTR || errno == ECONNABORTED else { return nil }
        }
    }

    /// Refuses further connections, and ends the wait of `accept()`.
    func shutDown() {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }
}
