import HTTPServer
import Testing

@Suite("Listeners", .timeLimit(.minutes(5)))
struct ListenerTests {
    /// Answers with its name.
    private struct Named: HTTPHandler {
        let name: String
        func respond(to request: HTTPRequest) async -> HTTPResponse {
            HTTPResponse(status: 200, text: name)
        }
    }

    private func listener(_ host: String, _ name: String, port: UInt16 = 0) -> HTTPListener {
        HTTPListener(address: ListenAddress(host: host, port: port), handler: Named(name: name))
    }

    private func answer(of address: BoundAddress) throws -> String {
        let client = try TestClient(address)
        try client.get("/")
        return try client.receive().text
    }

    @Test("Each listener has its own handler, over IPv4 and IPv6")
    func several() async throws {
        let server = HTTPServer(listeners: [listener("127.0.0.1", "a"), listener("::1", "b")])
        let bound = try server.start()
        #expect(try bound.map(answer) == ["a", "b"])
        #expect(bound[1].url == "http://[::1]:\(bound[1].address.port)")
        await server.drain(grace: .seconds(0))
    }

    @Test("localhost is both loopbacks on one port")
    func localhost() async throws {
        let server = HTTPServer(listeners: [listener("localhost", "a")])
        let bound = try server.start()
        #expect(bound.map(\.address.host) == ["127.0.0.1", "::1"])
        #expect(Set(bound.map(\.address.port)).count == 1)
        #expect(try bound.map(answer) == ["a", "a"])
        await server.drain(grace: .seconds(0))
    }

    @Test("The wildcard of IPv6 takes IPv4 too, and tells IPv4 peers as such")
    func wildcard() async throws {
        let handler = TestHandler()
        let server = HTTPServer(
            listeners: [HTTPListener(address: ListenAddress(host: "::", port: 0), handler: handler)]
        )
        let port = try server.start()[0].address.port
        let client = try TestClient(
            BoundAddress(address: ListenAddress(host: "127.0.0.1", port: port), isTLS: false)
        )
        try client.get("/where")
        #expect(try client.receive().text == "127.0.0.1 \(port) plain")
        await server.drain(grace: .seconds(0))
    }

    @Test("A busy port is refused by name, and nothing stays bound")
    func busy() async throws {
        let first = HTTPServer(listeners: [listener("127.0.0.1", "a")])
        let busy = try first.start()[0].address
        let second = HTTPServer(
            listeners: [listener("127.0.0.1", "b"), listener("127.0.0.1", "c", port: busy.port)]
        )
        let error = #expect(throws: HTTPServerError.self) { try second.start() }
        #expect("\(try #require(error))".hasPrefix("cannot listen on \(busy): EADDRINUSE"))
        await first.drain(grace: .seconds(0))
        let third = HTTPServer(listeners: [listener("127.0.0.1", "d", port: busy.port)])
        #expect(try third.start().map(answer) == ["d"])
        await third.drain(grace: .seconds(0))
    }

    @Test("A name that is no address is refused", arguments: ["example.com", "", "1.2.3", "::g"])
    func noAddress(host: String) {
        let server = HTTPServer(listeners: [listener(host, "a")])
        #expect(throws: HTTPServerError.self) { try server.start() }
    }

    @Test("An address of another machine is refused")
    func foreign() {
        let server = HTTPServer(listeners: [listener("192.0.2.1", "a")])
        let error = #expect(throws: HTTPServerError.self) { try server.start() }
        #expect("\(String(describing: error))".contains("EADDRNOTAVAIL"))
    }

    @Test("Connections are dealt to all loops")
    func dealt() async throws {
        let server = try TestServer(loops: 3)
        let clients = try (0..<9).map { _ in try server.connect() }
        // Each waits in its handler at the same time, so that none can hold another's loop.
        for client in clients { try client.get("/gate") }
        await server.handler.openGate()
        for client in clients { #expect(try client.receive().status == 200) }
        await server.stop()
    }
}
