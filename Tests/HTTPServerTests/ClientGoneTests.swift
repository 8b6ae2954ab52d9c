import HTTPServer
import Testing

@Suite("Clients that go away", .timeLimit(.minutes(5)))
struct ClientGoneTests {
    @Test("A closed connection cancels its handler", arguments: Transport.allCases, [false, true])
    func cancelled(transport: Transport, byReset: Bool) async throws {
        let server = try TestServer(transport)
        var client: TestClient? = try server.connect()
        try client?.get("/sleep")
        await server.handler.waitFor(.started("/sleep"))
        if byReset { client?.socket.closeWithReset() }
        client = nil
        await server.handler.waitFor(.cancelled("/sleep"))
        await server.stop()
    }

    @Test("An answer to a client that is gone harms nobody", arguments: Transport.allCases)
    func answered(transport: Transport) async throws {
        let server = try TestServer(transport)
        for _ in 0..<20 {
            var client: TestClient? = try server.connect()
            try client?.get("/large?\(8 << 20)")
            await server.handler.waitFor(.started("/large"))
            client?.socket.closeWithReset()
            client = nil
        }
        let client = try server.connect()
        try client.get("/alive")
        #expect(try client.receive().text == "GET /alive ")
        await server.stop()
    }

    @Test(
        "A client that goes in the middle of a request leaves nothing behind",
        arguments: Transport.allCases
    )
    func incomplete(transport: Transport) async throws {
        let server = try TestServer(transport)
        for text in [
            "", "G", "GET / HTTP/1.1\r\n",
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc",
        ] {
            for byReset in [false, true] {
                let client = try server.connect()
                try client.send(text)
                if byReset { client.socket.closeWithReset() }
            }
        }
        // Returns before the grace ends only because no connection is left.
        await server.server.drain(grace: .seconds(100_000))
    }
}
