import Dispatch
import FirebaseCore
import Foundation
import Glibc

/// A server on this machine whose answers a test decides; HTTP/1.1, one request per connection.
final class LoopbackServer: Sendable {
    struct Request: Sendable {
        /// With the query.
        let target: String
        /// By lower-case name.
        let fields: [String: String]
        let body: String
    }

    struct Answer: Sendable {
        /// 0 ends the connection without an answer.
        var status = 200
        var body = "{}"
        var fields: [String: String] = [:]
        /// Sent in place of all of this, and then the connection ends.
        var bytes: [UInt8]?
        /// Whether to send nothing, and wait for the other side to end the connection.
        var isSilent = false
    }

    let port: Int
    private let listener: Int32
    private let seen = Guarded<[Request]>([])
    private let ends = Guarded(0)
    private let answer: @Sendable (Request) -> Answer

    /// Takes a port; one that is not listening refuses connections until `listen()`.
    init(
        isListening: Bool = true,
        answer: @escaping @Sendable (Request) -> Answer
    ) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(listener, pointer, length) == 0
                    && getsockname(listener, pointer, &length) == 0
            }
        }
        guard listener >= 0, isBound else { throw POSIXError(.EADDRNOTAVAIL) }
        self.listener = listener
        self.answer = answer
        port = Int(UInt16(bigEndian: address.sin_port))
        if isListening { try listen() }
    }

    /// Opens the port to connections; until then they are refused.
    func listen() throws {
        guard Glibc.listen(listener, 1024) == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
        Thread.detachNewThread { self.acceptConnections() }
    }

    /// How many connections that wait for an answer the other side has ended.
    var abandoned: Int { ends.value }

    /// The requests so far, oldest first.
    var requests: [Request] { seen.value }

    /// The requests for an operation, such as `/v1/token`.
    func requests(for operation: String) -> [Request] {
        requests.filter { $0.target.contains("\(operation)?") }
    }

    /// Waits for a request to arrive.
    func waitForRequest() async throws {
        while requests.isEmpty { try await Task.sleep(for: .milliseconds(2)) }
    }

    private func acceptConnections() {
        while true {
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else {
                close(listener)
                return
            }
            Thread.detachNewThread { self.serve(connection) }
        }
    }

    private func serve(_ connection: Int32) {
        defer { close(connection) }
        guard let request = Self.read(connection) else { return }
        seen.withLock { $0.append(request) }
        let answer = answer(request)
        if answer.isSilent {
            var byte: UInt8 = 0
            while recv(connection, &byte, 1, 0) > 0 {}
            ends.withLock { $0 += 1 }
            return
        }
        guard answer.status != 0 else { return }
        Self.write(answer.bytes ?? Self.bytes(of: answer), to: connection)
    }

    private static func bytes(of answer: Answer) -> [UInt8] {
        var head = "HTTP/1.1 \(answer.status) X\r\nConnection: close\r\n"
        head += "Content-Length: \(answer.body.utf8.count)\r\n"
        for (name, value) in answer.fields { head += "\(name): \(value)\r\n" }
        return Array((head + "\r\n" + answer.body).utf8)
    }

    private static func write(_ bytes: [UInt8], to connection: Int32) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            sent += count
        }
    }

    private static func read(_ connection: Int32) -> Request? {
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(connection, &part, part.count, 0)
            guard count > 0 else { return nil }
            bytes += part[..<count]
            let text = String(decoding: bytes, as: UTF8.self)
            guard let end = text.range(of: "\r\n\r\n") else { continue }
            let lines = text[..<end.lowerBound].components(separatedBy: "\r\n")
            var fields: [String: String] = [:]
            for line in lines.dropFirst() {
                let pair = line.split(separator: ":", maxSplits: 1)
                guard pair.count == 2 else { continue }
                fields[pair[0].lowercased()] = pair[1].trimmingCharacters(in: .whitespaces)
            }
            let body = text[end.upperBound...]
            guard body.utf8.count >= Int(fields["content-length"] ?? "0") ?? 0 else { continue }
            let target = lines[0].split(separator: " ").dropFirst().first ?? ""
            return Request(target: String(target), fields: fields, body: String(body))
        }
    }
}

/// Holds answers back until a test lets them go.
final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func open() {
        semaphore.signal()
    }

    func wait() {
        semaphore.wait()
        semaphore.signal()
    }
}
