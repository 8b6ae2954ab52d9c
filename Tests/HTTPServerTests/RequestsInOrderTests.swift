import Glibc
import HTTPServer
import Testing

@Suite("Requests and answers", .timeLimit(.minutes(5)))
struct RequestsInOrderTests {
    @Test(
        "Pipelined requests are answered in order, however they are cut",
        arguments: Transport.allCases
    )
    func pipelined(transport: Transport) async throws {
        let server = try TestServer(transport)
        var random = SplitMix(state: 42)
        for _ in 0..<5 {
            let client = try server.connect()
            let bytes = Array((0..<50).map(Self.request).joined().utf8)
            var sent = 0
            while sent < bytes.count {
                let size = Int.random(in: 1...200, using: &random)
                let piece = bytes[sent..<min(sent + size, bytes.count)]
                try client.send(Array(piece))
                sent += piece.count
            }
            for number in 0..<50 {
                let expected = number % 3 == 0 ? "GET /\(number) " : "POST /\(number) \(number)"
                #expect(try client.receive().text == expected)
            }
        }
        await server.stop()
    }

    private static func request(_ number: Int) -> String {
        let head = "/\(number) HTTP/1.1\r\nHost: a\r\n"
        return switch number % 3 {
        case 0: "GET \(head)\r\n"
        case 1: "POST \(head)Content-Length: \("\(number)".utf8.count)\r\n\r\n\(number)"
        default:
            "POST \(head)Transfer-Encoding: chunked\r\n\r\n"
                + "\(number)".map { "1\r\n\($0)\r\n" }.joined() + "0\r\n\r\n"
        }
    }

    @Test(
        "More pipelined requests than are buffered are all answered",
        arguments: Transport.allCases
    )
    func manyPipelined(transport: Transport) async throws {
        let server = try TestServer(transport)
        let client = try server.connect()
        try client.get("/gate")
        await server.handler.waitFor(.started("/gate"))
        let count = 2000
        try client.send((0..<count).map { "GET /\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
        await server.handler.openGate()
        #expect(try client.receive().text == "GET /gate ")
        for number in 0..<count {
            #expect(try client.receive().text == "GET /\(number) ")
        }
        await server.stop()
    }

    @Test("A client that has ended its direction gets every answer", arguments: Transport.allCases)
    func halfClosed(transport: Transport) async throws {
        let server = try TestServer(transport)
        let client = try server.connect()
        let size = 4 << 20
        try client.get("/large?\(size)")
        try client.get("/large?\(size)")
        try client.endSending()
        for _ in 0..<2 {
            let answer = try client.receive()
            #expect(answer.body == TestHandler.large("\(size)"))
        }
        #expect(try client.receiveToEnd() == [])
        await server.stop()
    }

    @Test("A client is told to go on before it sends its body", arguments: Transport.allCases)
    func expectation(transport: Transport) async throws {
        let server = try TestServer(transport)
        let client = try server.connect()
        try client.send(
            "POST /a HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n"
        )
        #expect(try client.receive().status == 100)
        try client.send("abc")
        #expect(try client.receive().text == "POST /a abc")
        await server.stop()
    }

    @Test(
        "A body over the limit is refused before it is sent",
        arguments: Transport.allCases,
        ["Content-Length: 11\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\nb\r\n"]
    )
    func tooLarge(transport: Transport, rest: String) async throws {
        let server = try TestServer(transport)
        let client = try server.connect()
        try client.send("POST /ten HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n" + rest)
        let answer = try client.receive()
        #expect(answer.status == 413)
        #expect(answer.field("Connection") == "close")
        try client.endSending()
        #expect(try client.receiveToEnd() == [])
        await server.stop()
    }

    @Test("An answer to HEAD has the length and no body")
    func head() async throws {
        let server = try TestServer()
        let client = try server.connect()
        try client.send("HEAD /a HTTP/1.1\r\nHost: a\r\n\r\n")
        let answer = try client.receive(toHead: true)
        #expect(answer.status == 200)
        #expect(answer.field("Content-Length") == "8")
        try client.get("/b", "Connection: close")
        #expect(try client.receive().text == "GET /b ")
        #expect(try client.receiveToEnd() == [])
        await server.stop()
    }

    @Test("An answer whose status has no body is sent without one", arguments: [204, 205, 304])
    func bodiless(status: Int) async throws {
        let server = try TestServer()
        let client = try server.connect()
        try client.get("/status?\(status)", "Connection: close")
        let answer = try client.receive()
        #expect(answer.status == status)
        #expect(answer.field("Content-Length") == (status == 205 ? "0" : nil))
        #expect(try client.receiveToEnd() == [])
        await server.stop()
    }

    @Test(
        "An answer that would break the message becomes 500",
        arguments: ["split", "lf", "nul", "name"]
    )
    func injected(kind: String) async throws {
        let server = try TestServer()
        let client = try server.connect()
        try client.get("/field?\(kind)")
        let answer = try client.receive()
        #expect(answer.status == 500)
        #expect(answer.field("X-Injected") == nil)
        try client.get("/b")
        #expect(try client.receive().text == "GET /b ")
        await server.stop()
    }

    @Test("A status that is no final one becomes 500", arguments: [0, 100, 101, 199, 600, -1])
    func badStatus(status: Int) async throws {
        let server = try TestServer()
        let client = try server.connect()
        try client.get("/status?\(status)")
        #expect(try client.receive().status == 500)
        await server.stop()
    }

    @Test("The server decides the framing of an answer", arguments: ["length", "coding"])
    func framing(kind: String) async throws {
        let server = try TestServer()
        let client = try server.connect()
        try client.get("/field?\(kind)")
        let answer = try client.receive()
        #expect(answer.text == "kept")
        #expect(answer.field("Content-Length") == "4")
        #expect(answer.field("Transfer-Encoding") == nil)
        await server.stop()
    }

    @Test("A handler can end the connection")
    func closing() async throws {
        let server = try TestServer()
        let client = try server.connect()
        try client.get("/field?close")
        #expect(try client.receive().field("Connection") == "close")
        #expect(try client.receiveToEnd() == [])
        await server.stop()
    }

    @Test("A request tells where it came from", arguments: Transport.allCases)
    func place(transport: Transport) async throws {
        let server = try TestServer(transport)
        let client = try server.connect()
        try client.get("/where")
        let kind = transport == .tls ? "TLS" : "plain"
        #expect(try client.receive().text == "127.0.0.1 \(server.address.address.port) \(kind)")
        await server.stop()
    }

    @Test("An answer has a date of its second")
    func date() async throws {
        let server = try TestServer()
        let client = try server.connect()
        let before = time(nil)
        try client.get("/")
        let date = try #require(try client.receive().field("Date"))
        let after = time(nil)
        #expect((before...after).contains { HTTPDate.text(secondsSince1970: $0) == date })
        await server.stop()
    }
}
