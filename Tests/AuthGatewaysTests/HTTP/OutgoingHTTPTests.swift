import AuthDomain
import AuthGateways
import AuthTestSupport
import HTTPServer
import Testing

@Suite("Outgoing HTTP")
struct OutgoingHTTPTests {
    @Test("A request arrives as it was given, and so does its answer")
    func exchange() async throws {
        let standIn = try StandIn { request in
            var response = HTTPResponse(status: 201, text: "got it")
            response.headers.set("X-Kind", "  \(request.head.method) ")
            return response
        }
        let http = CurlHTTP(rules: .trusting(standIn))
        let body = [UInt8](repeating: UInt8(ascii: "b"), count: 5000)
        let answer = try await http.send(
            OutgoingRequest.patient(
                "POST",
                standIn.url + "/a/b?c=d",
                fields: [.init("Content-Type", "application/json"), .init("X-A", "1, 2")],
                body: body
            )
        )
        let request = try #require(standIn.requests.first)
        #expect(request.head.method == "POST")
        #expect(request.head.target == "/a/b?c=d")
        #expect(request.head.headers["Content-Type"] == "application/json")
        #expect(request.head.headers["X-A"] == "1, 2")
        #expect(request.head.headers["Expect"] == nil)
        #expect(request.head.headers["Cookie"] == nil)
        #expect(request.head.isTLS)
        #expect(request.body == body)
        #expect(answer.status == 201)
        #expect(answer["x-kind"] == "POST")
        #expect(answer.body == Array("got it".utf8))
        await standIn.stop()
    }

    @Test("Requests one after the other share a connection, and carry no cookie back")
    func reuse() async throws {
        let standIn = try StandIn { _ in
            HTTPResponse(status: 200, headers: ["Set-Cookie": "a=b"], body: [1])
        }
        let http = CurlHTTP(rules: .trusting(standIn))
        for _ in 0..<5 { _ = try await http.send(OutgoingRequest.patient("GET", standIn.url)) }
        #expect(Set(standIn.requests.map(\.head.peer.port)).count == 1)
        #expect(standIn.requests.allSatisfy { $0.head.headers["Cookie"] == nil })
        await standIn.stop()
    }

    @Test(
        "A request that could mean something else is not sent",
        arguments: [
            OutgoingRequest("GET", "http://example.com/"),
            OutgoingRequest("GET", "ftp://example.com/"),
            OutgoingRequest("GET", "file:///etc/passwd"),
            OutgoingRequest("GET", "gopher://example.com/"),
            OutgoingRequest("GET", "example.com"),
            OutgoingRequest("GET", "https://"),
            OutgoingRequest("GET", "https://user@example.com/"),
            OutgoingRequest("GET", "https://user:password@example.com/"),
            OutgoingRequest("GET", "https://exa mple.com/"),
            OutgoingRequest("GET", "https://example.com/\r\nX: y"),
            OutgoingRequest("GET", "https://example.com:99999/"),
            OutgoingRequest("GET", ""),
            OutgoingRequest("GET /x", "https://example.com/"),
            OutgoingRequest("", "https://example.com/"),
            OutgoingRequest("GET", "https://example.com/", fields: [.init("A", "b\r\nC: d")]),
            OutgoingRequest("GET", "https://example.com/", fields: [.init("A: b\r\nC", "d")]),
        ]
    )
    func refused(request: OutgoingRequest) async throws {
        #expect(try await CurlHTTP().failure(of: request) == .requestRefused)
    }

    @Test("What answers too late is given up")
    func slow() async throws {
        let standIn = try StandIn { _ in
            try? await Task.sleep(for: .seconds(600))
            return HTTPResponse(status: 200)
        }
        var request = OutgoingRequest.patient("GET", standIn.url)
        request.timeout = .milliseconds(300)
        let http = CurlHTTP(rules: .trusting(standIn))
        #expect(try await http.failure(of: request) == .timedOut)
        await standIn.stop()
    }

    @Test("An answer may be as long as the request allows and no longer")
    func huge() async throws {
        let standIn = try StandIn { request in
            HTTPResponse(status: 200, body: Array(repeating: 7, count: request.body.count))
        }
        let http = CurlHTTP(rules: .trusting(standIn))
        var request = OutgoingRequest.patient(
            "POST",
            standIn.url,
            body: Array(repeating: 1, count: 100)
        )
        request.maximumAnswerByteCount = 100
        #expect(try await http.send(request).body.count == 100)
        request.body.append(1)
        #expect(try await http.failure(of: request) == .answerTooLarge)
        await standIn.stop()
    }

    @Test(
        "An answer that breaks off is none",
        arguments: [
            "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort", "HTTP/1.1 200 OK\r\nContent-",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel", "", "nonsense",
        ]
    )
    func truncated(text: String) async throws {
        let raw = try RawAnswer(text)
        let failure = try await CurlHTTP(rules: .development)
            .failure(of: OutgoingRequest.patient("GET", raw.url))
        guard case .unreachable = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
    }

    @Test("A head without end is not read to its end")
    func endlessHead() async throws {
        let line = "X-Long: \(String(repeating: "x", count: 8000))\r\n"
        let raw = try RawAnswer("HTTP/1.1 200 OK\r\n" + String(repeating: line, count: 20) + "\r\n")
        let failure = try await CurlHTTP(rules: .development)
            .failure(of: OutgoingRequest.patient("GET", raw.url))
        #expect(failure == .answerTooLarge)
    }

    @Test("A server that cannot show who it is gets no request")
    func certificates() async throws {
        var wrongHost = StandIn.Identity()
        wrongHost.host = "other.example"
        var expired = StandIn.Identity()
        expired.hasExpired = true
        for identity in [wrongHost, expired] {
            let standIn = try StandIn(identity)
            let failure = try await CurlHTTP(rules: .trusting(standIn))
                .failure(of: OutgoingRequest.patient("GET", standIn.url))
            #expect(failure == .certificateRefused)
            #expect(standIn.requests.isEmpty)
            await standIn.stop()
        }
        let (stranger, known) = (try StandIn(), try StandIn())
        let failure = try await CurlHTTP(rules: .trusting(known))
            .failure(of: OutgoingRequest.patient("GET", stranger.url))
        #expect(failure == .certificateRefused)
        #expect(stranger.requests.isEmpty)
        await stranger.stop()
        await known.stop()
    }

    @Test("Nobody there is told as what it is")
    func nobody() async throws {
        let standIn = try StandIn(nil)
        await standIn.stop()
        let failure = try await CurlHTTP(rules: .development)
            .failure(of: OutgoingRequest.patient("GET", standIn.url + "/path?secret=1"))
        guard case .unreachable(let reason) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(!reason.contains("secret") && !reason.contains("127.0.0.1"))
    }
}
