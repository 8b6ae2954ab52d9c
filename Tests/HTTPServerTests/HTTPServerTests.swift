import HTTPServer
import Testing

@Suite("HTTP server")
struct HTTPServerTests {
    struct Echo: HTTPHandler {
        func respond(to request: HTTPRequest) async -> HTTPResponse {
            HTTPResponse(status: 200, text: "\(request.head.method) \(request.head.path)")
        }
    }

    @Test("Two pipelined requests are answered in order and the server drains")
    func pipelined() async throws {
        let server = HTTPServer(
            listeners: [
                HTTPListener(address: ListenAddress(host: "localhost", port: 0), handler: Echo())
            ],
            loops: 2
        )
        let bound = try server.start()
        for address in bound {
            let client = try TestClient(port: address.address.port, host: address.address.host)
            try client.send(
                "GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
            )
            let text = try client.receiveAll()
            #expect(text.contains("GET /1"))
            #expect(text.hasSuffix("GET /2"))
        }
        await server.drain(grace: .seconds(5))
    }
}
