import HTTPServer

/// An HTTP client that sends whatever it is told to.
final class TestClient {
    let socket: TestSocket
    private let tls: TestTLS?
    private var received: [UInt8] = []

    /// Connects to an address of a server, with TLS if that is its way.
    init(_ address: BoundAddress) throws {
        socket = try TestSocket(address.address)
        tls = address.isTLS ? try TestTLS(socket) : nil
    }

    /// Sends a text as it is.
    func send(_ text: String) throws {
        try send(Array(text.utf8))
    }

    /// Sends bytes as they are.
    func send(_ bytes: [UInt8]) throws {
        if let tls { try tls.send(bytes) } else { try socket.send(bytes) }
    }

    /// Sends a request without a body.
    func get(_ target: String, _ fields: String...) throws {
        let lines = ["GET \(target) HTTP/1.1", "Host: a"] + fields
        try send(lines.map { $0 + "\r\n" }.joined() + "\r\n")
    }

    /// Ends our direction.
    func endSending() throws {
        try tls?.end()
        socket.endSending()
    }

    /// Waits for a whole answer.
    func receive(toHead isHead: Bool = false) throws -> TestResponse {
        while true {
            if let end = TestResponse.endOfHead(in: received) {
                var response = try TestResponse(head: received[..<end])
                let length = isHead ? 0 : response.field("Content-Length").flatMap { Int($0) } ?? 0
                if received.count >= end + length {
                    response.body = Array(received[end..<end + length])
                    received.removeFirst(end + length)
                    return response
                }
            }
            guard try receiveMore() else { throw TestFailure("the connection ended early") }
        }
    }

    /// Waits for a whole answer, or for the end of the connection, which gives nil.
    func receiveOrEnd() throws -> TestResponse? {
        guard try !received.isEmpty || receiveMore() else { return nil }
        return try receive()
    }

    /// Waits for the end of the connection.
    ///
    /// - Returns: what came before it and belongs to no answer.
    func receiveToEnd() throws -> [UInt8] {
        while try receiveMore() {}
        return received
    }

    private func receiveMore() throws -> Bool {
        let bytes = try tls.map { try $0.receive() } ?? socket.receive()
        received += bytes
        return !bytes.isEmpty
    }
}

/// An answer as a client reads it.
struct TestResponse {
    let status: Int
    var body: [UInt8] = []
    private let lines: [String]

    var text: String { String(decoding: body, as: UTF8.self) }

    init(head: some Collection<UInt8>) throws {
        lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n").map(String.init)
        let parts = lines.first?.split(separator: " ", omittingEmptySubsequences: false) ?? []
        guard parts.count > 1, parts[0] == "HTTP/1.1", let status = Int(parts[1]) else {
            throw TestFailure("no status line: \(lines)")
        }
        self.status = status
    }

    /// The value of a field that is there at most once.
    func field(_ name: String) -> String? {
        let matching = lines.dropFirst().filter {
            $0.lowercased().hasPrefix(name.lowercased() + ": ")
        }
        precondition(matching.count < 2)
        return matching.first.map { String($0.dropFirst(name.count + 2)) }
    }

    static func endOfHead(in bytes: [UInt8]) -> Int? {
        let mark = Array("\r\n\r\n".utf8)
        guard bytes.count >= mark.count else { return nil }
        return bytes.indices.dropLast(mark.count - 1)
            .first { bytes[$0..<$0 + mark.count].elementsEqual(mark) }
            .map { $0 + mark.count }
    }
}
