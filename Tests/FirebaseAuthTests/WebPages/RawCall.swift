import Foundation
import Glibc

/// A connection to a port of this machine on which a test sends what it likes.
enum RawCall {
    /// Sends bytes, and reads what comes until the other side ends the connection.
    ///
    /// On a thread of its own: it waits.
    static func send(_ bytes: [UInt8], to port: UInt16) async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { try call(port, bytes) }) }
        }
    }

    /// Whether anything listens at a port.
    static func isOpen(_ port: UInt16) async -> Bool {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                let connection = try? connect(port)
                if let connection { close(connection) }
                continuation.resume(returning: connection != nil)
            }
        }
    }

    private static func call(_ port: UInt16, _ bytes: [UInt8]) throws -> String {
        let connection = try connect(port)
        defer { close(connection) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { break }
            rest = rest.dropFirst(count)
        }
        var answer: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = recv(connection, &part, part.count, 0)
            guard count > 0 else { return String(decoding: answer, as: UTF8.self) }
            answer += part[..<count]
        }
    }

    private static func connect(_ port: UInt16) throws -> Int32 {
        let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                Glibc.connect(connection, pointer, length) == 0
            }
        }
        guard isConnected else {
            close(connection)
            throw POSIXError(.ECONNREFUSED)
        }
        return connection
    }
}
