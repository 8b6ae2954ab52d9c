import AuthDomain
import AuthTestSupport
import HTTPServer
import Testing

@Suite("A development server's guard")
struct DevelopmentGuardTests {
    static let foreignHosts = [
        "evil.example", "evil.example:9099", "localhost.evil.example", "10.0.0.5:9099", "",
        "[2001:db8::1]:9099", "127.0.0.1.evil.example", "localhost:80@evil.example",
    ]
    static let loopbackHosts = [
        "localhost", "LOCALHOST:9099", "localhost.:9099", "app.localhost:9099", "127.0.0.1:1",
        "127.8.9.10", "[::1]:9099", "[::1]",
    ]
    static let foreignOrigins = [
        "http://evil.example", "https://localhost.evil.example", "null", "http://10.0.0.5:9099",
        "chrome-extension://localhost", "http://localhost@evil.example", "",
    ]

    /// What a stranger must not get by.
    static let secrets = [
        TestRequest.get("/hearth/dev/v1/outbox"),
        TestRequest.get("/emulator/v1/projects/\(TestServer.project)/oobCodes"),
        TestRequest.get("/emulator/v1/projects/\(TestServer.project)/verificationCodes"),
        TestRequest("DELETE", "/emulator/v1/projects/\(TestServer.project)/accounts"),
        TestRequest("DELETE", "/hearth/dev/v1/outbox"),
        TestRequest.post("/hearth/dev/v1/clock", #"{"advanceSeconds":60}"#),
        TestRequest.get("/v2/projects/\(TestServer.project)/config").asOwner,
        TestRequest.post(
            "/v1/projects/\(TestServer.project)/accounts:lookup",
            #"{"email":["ann@example.com"]}"#
        ).asOwner,
    ]

    @Test("A foreign host reads no outbox and is no administrator", arguments: foreignHosts)
    func hosts(host: String) async throws {
        try await expectRefused("Host", host)
    }

    @Test(
        "A page of a foreign origin reads no outbox and is no administrator",
        arguments: foreignOrigins
    )
    func origins(origin: String) async throws {
        try await expectRefused("Origin", origin)
    }

    @Test(
        "What a proxy passes on reads no outbox and is no administrator",
        arguments: [
            "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "Forwarded", "X-Real-IP",
            "Via", "x-forwarded-anything",
        ]
    )
    func forwarding(field: String) async throws {
        try await expectRefused(field, "127.0.0.1")
    }

    /// Nothing is shown, and nothing is done.
    private func expectRefused(_ field: String, _ value: String) async throws {
        let server = try await TestServer()
        let sent = await server.signUpAndAskForMail("ann@example.com")
        #expect(sent.status == 200, "\(sent)")
        let before = server.environment.clock.now()
        for request in Self.secrets {
            await server.play(
                Transcript(
                    request.target,
                    request.adding(field, value),
                    status: 403,
                    shows: [#""status":"PERMISSION_DENIED""#],
                    hides: ["ann@example.com", "oobCode", "messages"]
                )
            )
        }
        #expect(server.environment.clock.now() == before)
        let outbox = await server.send(.get("/hearth/dev/v1/outbox"))
        #expect(outbox.text.contains("ann@example.com"))
        let owner = TestRequest.post(
            "/v1/projects/\(TestServer.project)/accounts:lookup",
            #"{"email":["ann@example.com"]}"#
        )
        #expect(await server.send(owner.asOwner).text.contains("localId"))
    }

    @Test("A foreign host gets no answer at all, an app's included", arguments: foreignHosts)
    func apps(host: String) async throws {
        let request = TestRequest.get("/v1/projects?key=any").adding("Host", host)
        let answer = try await TestServer().send(request)
        #expect(answer.status == 403, "\(answer)")
    }

    @Test("A page of any origin may do what an app may")
    func pages() async throws {
        let request = TestRequest.get("/v1/projects?key=any").adding("Origin", "http://a.example")
        let answer = try await TestServer().send(request)
        #expect(answer.status == 200, "\(answer)")
        #expect(answer.headers["Access-Control-Allow-Origin"] == "http://a.example")
    }

    @Test("Every name of this machine is let in", arguments: loopbackHosts)
    func loopback(host: String) async throws {
        let server = try await TestServer()
        let request = TestRequest.get("/hearth/dev/v1/outbox").adding("Host", host)
        #expect(await server.send(request).status == 200, "\(host)")
        let page = request.adding("Origin", "http://\(host)")
        #expect(await server.send(page).status == 200, "\(host)")
    }

    @Test("A host that is allowed by name is let in, and no other")
    func allowedHosts() async throws {
        var setup = TestServer.Setup()
        setup.allowedHosts = ["hearth.test", "10.0.2.2"]
        let server = try await TestServer(setup)
        for (host, status) in [
            ("hearth.test:9099", 200), ("HEARTH.test", 200), ("10.0.2.2:9099", 200),
            ("www.hearth.test", 403), ("10.0.2.3:9099", 403),
        ] {
            let answer = await server.send(TestRequest.get("/healthz").adding("Host", host))
            #expect(answer.status == status, "\(host): \(answer)")
        }
    }

    @Test("A server that listens on every address is reached by addresses, not by names")
    func everyAddress() async throws {
        var setup = TestServer.Setup()
        setup.allowedHosts = ["0.0.0.0"]
        let server = try await TestServer(setup)
        for (host, status) in [
            ("192.168.1.5:9099", 200), ("[fe80::1]:9099", 200), ("evil.example:9099", 403),
        ] {
            let answer = await server.send(TestRequest.get("/healthz").adding("Host", host))
            #expect(answer.status == status, "\(host): \(answer)")
        }
    }

    @Test("Production answers whatever the host and the way")
    func production() async throws {
        let server = try await TestServer(.production)
        let request = TestRequest.get("/v1/projects?key=\(TestServer.apiKey)")
            .adding("Host", "auth.example.com")
            .adding("X-Forwarded-For", "192.0.2.1")
        #expect(await server.send(request).status == 200)
    }
}
