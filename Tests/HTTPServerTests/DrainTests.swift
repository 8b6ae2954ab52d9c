import HTTPServer
import Testing

@Suite("Drain", .timeLimit(.minutes(5)))
struct DrainTests {
    @Test("A request in flight is answered with Connection: close", arguments: Transport.allCases)
    func answered(transport: Transport) async throws {
        let server = try TestServer(transport) { $0.lingerTimeout = .milliseconds(100) }
        let client = try server.connect()
        try client.get("/gate")
        await server.handler.waitFor(.started("/gate"))
        async let drained: Void = server.server.drain(grace: .seconds(100_000))
        while (try? TestSocket(server.address.address)) != nil { await Task.yield() }
        await server.handler.openGate()
        let answer = try client.receive()
        #expect(answer.text == "GET /gate ")
        #expect(answer.field("Connection") == "close")
        #expect(try client.receiveToEnd() == [])
        await drained
    }

    @Test("A request whose head has begun is answered")
    func begun() async throws {
        let server = try TestServer { $0.lingerTimeout = .milliseconds(100) }
        let client = try server.connect()
        try client.get("/1")
        #expect(try client.receive().status == 200)
        try client.send("GET /2 HTTP/1.1\r\n")
        async let drained: Void = server.server.drain(grace: .seconds(100_000))
        while (try? TestSocket(server.address.address)) != nil { await Task.yield() }
        try client.send("Host: a\r\n\r\n")
        let answer = try client.receive()
        #expect(answer.text == "GET /2 ")
        #expect(answer.field("Connection") == "close")
        #expect(try client.receiveToEnd() == [])
        await drained
    }

    @Test("An idle connection is closed", arguments: Transport.allCases)
    func idle(transport: Transport) async throws {
        let server = try TestServer(transport)
        let client = try server.connect()
        try client.get("/1")
        #expect(try client.receive().status == 200)
        await server.server.drain(grace: .seconds(100_000))
        #expect(try client.receiveToEnd() == [])
    }

    @Test("The end of the grace cuts and cancels what is left")
    func cut() async throws {
        let server = try TestServer()
        let client = try server.connect()
        try client.get("/sleep")
        await server.handler.waitFor(.started("/sleep"))
        await server.server.drain(grace: .milliseconds(50))
        await server.handler.waitFor(.cancelled("/sleep"))
        #expect(try client.receiveToEnd() == [])
    }

    @Test("A handler that heeds no cancellation does not hold the drain")
    func stubborn() async throws {
        let server = try TestServer()
        let client = try server.connect()
        try client.get("/gate")
        await server.handler.waitFor(.started("/gate"))
        await server.server.drain(grace: .milliseconds(50))
        #expect(try client.receiveToEnd() == [])
        await server.handler.openGate()
        await server.handler.waitFor(.cancelled("/gate"))
    }

    @Test("A second drain may end the grace sooner")
    func sooner() async throws {
        let server = try TestServer()
        let client = try server.connect()
        try client.get("/sleep")
        await server.handler.waitFor(.started("/sleep"))
        async let drained: Void = server.server.drain(grace: .seconds(100_000))
        await server.server.drain(grace: .milliseconds(50))
        await drained
        await server.handler.waitFor(.cancelled("/sleep"))
    }

    @Test("A server that never started, or has drained, drains at once")
    func twice() async throws {
        await HTTPServer(listeners: []).drain(grace: .seconds(100_000))
        let server = try TestServer()
        await server.server.drain(grace: .seconds(100_000))
        await server.server.drain(grace: .seconds(100_000))
        #expect(throws: HTTPServerError.self) { try server.server.start() }
    }
}
