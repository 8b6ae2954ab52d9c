import HTTPServer
import Testing

@Suite("Deadlines", .timeLimit(.minutes(5)))
struct DeadlineTests {
    private static let short = Duration.milliseconds(200)

    @Test("A head that drips is answered 408", arguments: Transport.allCases)
    func head(transport: Transport) async throws {
        let server = try TestServer(transport) { $0.headTimeout = Self.short }
        let client = try server.connect()
        let start = ContinuousClock.now
        try client.send("GET / HTTP/1.1\r\nHost: a\r\nX: ")
        try drip("x", into: client)
        #expect(try client.receive().status == 408)
        #expect(ContinuousClock.now - start >= Self.short / 2)
        await server.stop()
    }

    @Test("A body that drips is answered 408", arguments: Transport.allCases)
    func body(transport: Transport) async throws {
        let server = try TestServer(transport) { $0.bodyTimeout = Self.short }
        let client = try server.connect()
        let start = ContinuousClock.now
        try client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n")
        try drip("x", into: client)
        #expect(try client.receive().status == 408)
        #expect(ContinuousClock.now - start >= Self.short / 2)
        await server.stop()
    }

    @Test("A body earns the time that its size takes at the slowest rate")
    func largeBody() async throws {
        let server = try TestServer {
            $0.bodyTimeout = .milliseconds(1)
            $0.bytesPerSecond = 1
        }
        let client = try server.connect()
        let body = String(repeating: "x", count: 600)
        try client.send(
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 600\r\n\r\n" + body.dropLast()
        )
        #expect(!client.socket.isReadable(within: 300))
        try client.send("x")
        #expect(try client.receive().text == "POST / " + body)
        await server.stop()
    }

    /// Sends bytes until the server has had enough of them.
    private func drip(_ byte: String, into client: TestClient) throws {
        while !client.socket.isReadable(within: 20) {
            try client.send(byte)
        }
    }

    @Test("A handler that takes too long is cancelled and answered for with 503")
    func handler() async throws {
        let server = try TestServer { $0.handlerTimeout = Self.short }
        let client = try server.connect()
        try client.get("/sleep")
        let answer = try client.receive()
        #expect(answer.status == 503)
        #expect(answer.field("Connection") == "close")
        #expect(answer.field("Retry-After") != nil)
        await server.handler.waitFor(.cancelled("/sleep"))
        await server.stop()
    }

    @Test("An answer that comes too late is not sent")
    func lateAnswer() async throws {
        let server = try TestServer { $0.handlerTimeout = Self.short }
        let client = try server.connect()
        try client.get("/gate")
        #expect(try client.receive().status == 503)
        await server.handler.openGate()
        await server.handler.waitFor(.cancelled("/gate"))
        try client.endSending()
        #expect(try client.receiveToEnd() == [])
        await server.stop()
    }

    @Test("A silent connection is closed without an answer", arguments: Transport.allCases)
    func silent(transport: Transport) async throws {
        let server = try TestServer(transport) { $0.headTimeout = Self.short }
        let client = try server.connect()
        #expect(try client.receiveToEnd() == [])
        await server.stop()
    }

    @Test("A connection that says nothing of TLS is closed")
    func handshake() async throws {
        let server = try TestServer(.tls) { $0.handshakeTimeout = Self.short }
        let socket = try TestSocket(server.address.address)
        #expect(try socket.receive() == [])
        await server.stop()
    }

    @Test("An idle connection is closed, and a new request moves that")
    func idle() async throws {
        let server = try TestServer { $0.idleTimeout = .milliseconds(500) }
        let client = try server.connect()
        try client.get("/1")
        #expect(try client.receive().status == 200)
        #expect(try client.receiveToEnd() == [])
        await server.stop()
    }

    @Test("A client that does not read its answer is cut", arguments: Transport.allCases)
    func write(transport: Transport) async throws {
        let server = try TestServer(transport) {
            $0.writeTimeout = Self.short
            $0.bytesPerSecond = 1 << 30
        }
        let client = try server.connect()
        try client.get("/large?\(64 << 20)")
        await server.handler.waitFor(.ended("/large"))
        // Returns before the grace ends only because the connection is gone.
        await server.server.drain(grace: .seconds(100_000))
        #expect(throws: TestFailure.self) { try client.receive() }
    }

    @Test("A client that closes late after the last answer is cut")
    func linger() async throws {
        let server = try TestServer { $0.lingerTimeout = Self.short }
        let client = try server.connect()
        try client.get("/", "Connection: close")
        #expect(try client.receive().status == 200)
        await server.server.drain(grace: .seconds(100_000))
        #expect(try client.receiveToEnd() == [])
    }
}
