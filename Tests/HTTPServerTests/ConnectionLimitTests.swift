import HTTPServer
import Testing

@Suite("Connection limits", .timeLimit(.minutes(5)))
struct ConnectionLimitTests {
    @Test("A connection above the limit in all is answered 503")
    func inAll() async throws {
        let server = try TestServer { $0.connections = 2 }
        let clients = try [server.connect(), server.connect()]
        for client in clients {
            try client.get("/")
            #expect(try client.receive().status == 200)
        }
        let surplus = try server.connect()
        let answer = try surplus.receive()
        #expect(answer.status == 503)
        #expect(answer.field("Connection") == "close")
        try clients[0].get("/again")
        #expect(try clients[0].receive().status == 200)
        await server.stop()
    }

    @Test("A TLS connection above the limit in all is closed")
    func inAllOverTLS() async throws {
        let server = try TestServer(.tls) { $0.connections = 1 }
        let client = try server.connect()
        try client.get("/")
        #expect(try client.receive().status == 200)
        let surplus = try TestSocket(server.address.address)
        #expect(try surplus.receive() == [])
        await server.stop()
    }

    @Test("A connection above the limit of its address is closed, until another has ended")
    func perAddress() async throws {
        let server = try TestServer { $0.connectionsPerAddress = 2 }
        var clients = try [server.connect(), server.connect()]
        for client in clients {
            try client.get("/")
            #expect(try client.receive().status == 200)
        }
        let surplus = try server.connect()
        #expect(try surplus.receiveToEnd() == [])
        clients.removeLast()
        while true {
            let client = try server.connect()
            try client.get("/")
            if try client.receiveOrEnd()?.status == 200 { break }
        }
        await server.stop()
    }

    @Test("Bodies that take more memory than all may have are answered 503")
    func bodies() async throws {
        let server = try TestServer { $0.bodyBytes = 1000 }
        let first = try server.connect()
        try first.send("POST /gate HTTP/1.1\r\nHost: a\r\nContent-Length: 800\r\n\r\n")
        try first.send(String(repeating: "x", count: 800))
        await server.handler.waitFor(.started("/gate"))
        let second = try server.connect()
        try second.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 300\r\n\r\n")
        try second.send(String(repeating: "x", count: 299))
        #expect(try second.receive().status == 503)
        await server.handler.openGate()
        #expect(try first.receive().status == 200)
        try first.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 600\r\n\r\n")
        try first.send(String(repeating: "x", count: 600))
        #expect(try first.receive().status == 200)
        await server.stop()
    }

    @Test("Open connections are counted, and forgotten when they end")
    func counted() async throws {
        let server = try TestServer()
        var clients = try (0..<3).map { _ in try server.connect() }
        for client in clients {
            try client.get("/")
            #expect(try client.receive().status == 200)
        }
        #expect(server.server.connectionCount == 3)
        clients.removeAll()
        while server.server.connectionCount > 0 { await Task.yield() }
        await server.stop()
    }

    @Test("A trusted address has no limit of its own")
    func uncounted() async throws {
        let server = try TestServer {
            $0.connectionsPerAddress = 1
            $0.isUncounted = { $0.text == "127.0.0.1" }
        }
        let clients = try [server.connect(), server.connect(), server.connect()]
        for client in clients {
            try client.get("/")
            #expect(try client.receive().status == 200)
        }
        await server.stop()
    }
}
