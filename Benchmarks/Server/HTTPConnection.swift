#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// One kept-alive connection to a server on this machine, for one thread at a time.
///
/// It costs the machine little, so that what is measured beside it is the server.
final class HTTPConnection {
    /// An answer's status and body.
    struct Answer {
        let status: Int
        let body: [UInt8]
    }

    /// Why there is no good answer.
    struct Failure: Error {
        let reason: String
    }

    private static let patienceInSeconds = 60

    private let descriptor: Int32
    private var received: [UInt8] = []
    private var buffer = [UInt8](repeating: 0, count: 64 * 1024)

    /// Connects to a port of 127.0.0.1.
    init(port: Int) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        let descriptor = descriptor
        let result = Self.withAddress(port: port) { connect(descriptor, $0, $1) }
        guard result == 0 else { throw Failure(reason: "nobody listens, error \(errno)") }
        var noDelay: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &noDelay, 4)
        var patience = timeval(tv_sec: Self.patienceInSeconds, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, size)
    }

    deinit {
        close(descriptor)
    }

    /// Sends a request and waits for its answer, whatever it says.
    func answer(to request: HTTPMessage) throws -> Answer {
        var sent = 0
        while sent < request.bytes.count {
            let count = request.bytes[sent...].withUnsafeBytes {
                send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw Failure(reason: "sending failed, error \(errno)") }
            sent += count
        }
        let head = try takeHead()
        guard let status = Int(head.split(separator: " ").dropFirst().first ?? ""),
            let length = Self.contentLength(head)
        else { throw Failure(reason: "an answer without status or length") }
        while received.count < length { try receive() }
        let body = Array(received.prefix(length))
        received.removeFirst(length)
        return Answer(status: status, body: body)
    }

    /// Sends a request whose answer has to be good, and returns its body.
    @discardableResult
    func body(of request: HTTPMessage) throws -> [UInt8] {
        let answer = try answer(to: request)
        guard answer.status == 200 else {
            let text = String(decoding: answer.body.prefix(300), as: UTF8.self)
            throw Failure(reason: "status \(answer.status): \(text)")
        }
        return answer.body
    }

    private func takeHead() throws -> String {
        let end = Array("\r\n\r\n".utf8)
        while true {
            if received.count >= end.count,
                let last = (end.count...received.count).first(where: {
                    received[($0 - end.count)..<$0].elementsEqual(end)
                })
            {
                defer { received.removeFirst(last) }
                return String(decoding: received[..<last], as: UTF8.self)
            }
            try receive()
        }
    }

    private func receive() throws {
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else { throw Failure(reason: "no answer, error \(errno)") }
        received += buffer[..<count]
    }

    private static func contentLength(_ head: String) -> Int? {
        head.split(separator: "\r\n")
            .first { $0.lowercased().hasPrefix("content-length:") }
            .flatMap { Int($0.dropFirst("content-length:".count).drop { $0 == " " }) }
    }
}

extension HTTPConnection {
    /// A port that nobody listens at just now.
    static func freePort() throws -> Int {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withAddress(port: 0) { bind(descriptor, $0, $1) }
        guard result == 0,
            withUnsafeMutableBytes(
                of: &address,
                { bytes in
                    bytes.withMemoryRebound(to: sockaddr.self) {
                        getsockname(descriptor, $0.baseAddress, &size)
                    }
                }
            ) == 0
        else { throw Failure(reason: "no free port, error \(errno)") }
        return Int(in_port_t(bigEndian: address.sin_port))
    }

    /// Lends a port of 127.0.0.1 in the system's form.
    private static func withAddress<Result>(
        port: Int,
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}
