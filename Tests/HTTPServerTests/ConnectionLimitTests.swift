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
