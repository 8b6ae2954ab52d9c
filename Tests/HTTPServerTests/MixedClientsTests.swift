import HTTPServer
import Testing

@Suite("Mixed clients", .timeLimit(.minutes(5)))
struct MixedClientsTests {
    @Test(
        "Good clients are served among bad ones, and nothing is left behind",
        arguments: Transport.allCases
    )
    func mixed(transport: Transport) async throws {
        let server = try TestServer(transport) {
            $0.lingerTimeout = .milliseconds(100)
        }
        var random = SplitMix(state: 99)
        for _ in 0..<150 {
            try Self.good(server.connect(), &random)
            try Self.bad(server, &random)
        }
        await server.server.drain(grace: .seconds(100_000))
        #expect(server.server.connectionCount == 0)
    }

    /// Sends some requests in random pieces and reads all answers.
    private static func good(_ client: TestClient, _ random: inout SplitMix) throws {
        let bodies = (0..<Int.random(in: 1...4, using: &random)).map { _ in
            String(repeating: "x", count: Int.random(in: 0...20_000, using: &random))
        }
        let requests = bodies.map { body in
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
        }
        var rest = Array(requests.joined().utf8)[...]
        while !rest.isEmpty {
            let piece = rest.prefix(Int.random(in: 1...10_000, using: &random))
            try client.send(Array(piece))
            rest = rest.dropFirst(piece.count)
        }
        for body in bodies {
            #expect(try client.receive().text == "POST / \(body)")
        }
    }

    /// Does one of many wrong things, and goes.
    private static func bad(_ server: TestServer, _ random: inout SplitMix) throws {
        let byReset = Bool.random(using: &random)
        guard Int.random(in: 0..<8, using: &random) > 0 else {
            let socket = try TestSocket(server.address.address)
            try socket.send((0..<200).map { _ in UInt8.random(in: 0...255, using: &random) })
            if byReset { socket.closeWithReset() }
            return
        }
        let client = try server.connect()
        if byReset { client.socket.closeWithReset() }
        switch Int.random(in: 0..<6, using: &random) {
        case 0: break
        case 1: try client.send("GET / HTTP/1.1\r\nHo")
        case 2: try client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nx")
        case 3: try client.get("/sleep")
        case 4: try client.get("/large?\(1 << 20)")
        default:
            let request = MalformedRequest.all.randomElement(using: &random)
            try client.send(request?.bytes ?? [])
        }
        if Bool.random(using: &random) { try client.endSending() }
    }
}
