#if os(Linux) || os(macOS)
import Dispatch
import FirebaseCore
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A socket whose calls wait without holding a thread; closed with the last reference to it at the
/// latest.
final class LoopbackSocket: Sendable {
    private static let queue = DispatchQueue(label: "FirebaseAuth.LoopbackSocket")
    private let descriptor: Int32
    private let isClosed = Guarded(false)

    /// Takes a descriptor over.
    private init(owning descriptor: Int32) throws {
        self.descriptor = descriptor
        guard descriptor >= 0 else { throw Self.error }
        // The browser that this process starts inherits nothing of it.
        guard
            fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0,
            fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0
        else { throw Self.error }
        #if canImport(Darwin)
        var isOn: Int32 = 1
        let size = socklen_t(MemoryLayout<Int32>.size)
        guard setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isOn, size) == 0 else {
            throw Self.error
        }
        #endif
    }

    deinit { close() }

    /// Closes it; for when no call waits any more.
    func close() {
        let wasClosed = isClosed.withLock { isClosed in
            defer { isClosed = true }
            return isClosed
        }
        if !wasClosed, descriptor >= 0 { closeDescriptor(descriptor) }
    }

    /// Listens at a free port of 127.0.0.1, where no other machine reaches it.
    static func listening() throws -> LoopbackSocket {
        #if canImport(Glibc)
        let kind = Int32(SOCK_STREAM.rawValue)
        #else
        let kind = SOCK_STREAM
        #endif
        let socket = try LoopbackSocket(owning: socket(AF_INET, kind, 0))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(socket.descriptor, pointer, length) == 0
            }
        }
        guard isBound, listen(socket.descriptor, 16) == 0 else { throw error }
        return socket
    }

    /// The port that it listens at.
    var port: UInt16 {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                getsockname(descriptor, pointer, &length)
            }
        }
        return UInt16(bigEndian: address.sin_port)
    }

    /// Waits for the next connection.
    func accept() async throws -> LoopbackSocket {
        while true {
            let connection = acceptConnection(descriptor)
            if connection >= 0 {
                // What is wrong with one connection is no fault of the port's.
                guard let socket = try? LoopbackSocket(owning: connection) else { continue }
                return socket
            }
            switch errno {
            case EINTR, ECONNABORTED: continue
            case EAGAIN, EWOULDBLOCK: try await readable()
            default: throw Self.error
            }
        }
    }

    /// Waits for bytes; none at the end.
    func read() async throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = recv(descriptor, &bytes, bytes.count, 0)
            if count >= 0 { return Array(bytes[..<count]) }
            switch errno {
            case EINTR: continue
            case EAGAIN, EWOULDBLOCK: try await readable()
            default: throw Self.error
            }
        }
    }

    /// Sends bytes, all of them.
    func write(_ bytes: [UInt8]) async throws {
        #if canImport(Darwin)
        let flags: Int32 = 0
        #else
        let flags = Int32(MSG_NOSIGNAL)
        #endif
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, flags) }
            if count >= 0 {
                rest = rest.dropFirst(count)
                continue
            }
            switch errno {
            case EINTR: continue
            case EAGAIN, EWOULDBLOCK: try await writable()
            default: throw Self.error
            }
        }
        shutdown(descriptor, Int32(SHUT_WR))
    }

    private func readable() async throws {
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: Self.queue)
        try await Watch(source: source).firstEvent()
    }

    private func writable() async throws {
        let source = DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: Self.queue)
        try await Watch(source: source).firstEvent()
    }

    private static var error: POSIXError {
        POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
}

/// The system's call, whose name a method has here.
private func acceptConnection(_ listener: Int32) -> Int32 {
    accept(listener, nil, nil)
}

/// The same.
private func closeDescriptor(_ descriptor: Int32) {
    close(descriptor)
}

/// A source of libdispatch that is waited for once.
///
/// Unchecked, because libdispatch takes all calls from any thread, and its overlay does not say so.
private struct Watch: @unchecked Sendable {
    let source: any DispatchSourceProtocol

    /// Waits for the first event, or until the task is cancelled.
    func firstEvent() async throws {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                source.setEventHandler { source.cancel() }
                // Called once, whatever cancels it, when nothing looks at the descriptor any more.
                source.setCancelHandler { continuation.resume() }
                source.activate()
            }
        } onCancel: {
            source.cancel()
        }
        try Task.checkCancellation()
    }
}
#endif
