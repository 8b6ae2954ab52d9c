import HTTPServer
import Testing

@Suite("Malformed requests over a socket", .timeLimit(.minutes(5)))
struct MalformedRequestTests {
    @Test(
        "A malformed request is refused and the connection closed",
        arguments: Transport.allCases
    )
    func refused(transport: Transport) async throws {
        let server = try TestServer(transport)
        for request in MalformedRequest.all {
            let client = try server.connect()
            try client.send(request.bytes + Array("GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n".utf8))
            let answer = try client.receive()
            #expect(answer.status == request.status, "\(request.name)")
            #expect(answer.field("Connection") == "close", "\(request.name)")
            #expect(answer.field("Content-Type") == "text/plain; charset=utf-8")
            try client.endSending()
            #expect(try client.receiveToEnd() == [], "\(request.name)")
        }
        let client = try server.connect()
        try client.get("/alive")
        #expect(try client.receive().text == "GET /alive ")
        await server.stop()
        var events: [TestHandler.Event] = []
        for await event in server.handler.events {
            events.append(event)
            if event == .ended("/alive") { break }
        }
        let refusals = MalformedRequest.all.map { TestHandler.Event.refused($0.status) }
        #expect(events == refusals + [.started("/alive"), .ended("/alive")])
    }

    @Test("A well-formed request is answered", arguments: Transport.allCases)
    func answered(transport: Transport) async throws {
        let server = try TestServer(transport)
        for request in WellFormedRequest.all {
            let client = try server.connect()
            try client.send(request.bytes)
            var answer = try client.receive()
            if answer.status == 100 { answer = try client.receive() }
            #expect(answer.status == 200, "\(request.name)")
            #expect(answer.text.hasSuffix(" " + request.body), "\(request.name)")
            #expect(
                (answer.field("Connection") == "close") != request.keepsAlive,
                "\(request.name)"
            )
        }
        await server.stop()
    }
}
