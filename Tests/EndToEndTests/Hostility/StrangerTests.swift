import AuthCrypto
import AuthWire
import HearthTestSupport
import Testing

@Suite("A development server and strangers")
struct StrangerTests {
    private static let foreignHosts = [
        "evil.example", "evil.example:9099", "localhost.evil.example", "127.0.0.1.evil.example",
        "192.0.2.1", "0.0.0.0", "[2001:db8::1]", "[::ffff:192.0.2.1]", "127.1", "2130706433",
    ]
    private static let foreignOrigins = [
        "https://evil.example", "http://localhost.evil.example", "http://evil.example/localhost",
        "http://localhost@evil.example", "http://evil.example@localhost", "null", "file://", "",
        "http://localhost, https://evil.example",
    ]
    private static let forwardingFields = [
        ("X-Forwarded-For", "192.0.2.1"), ("x-forwarded-host", "localhost"),
        ("X-Forwarded-Proto", "https"), ("X-Forwarded", "for=192.0.2.1"),
        ("Forwarded", "for=192.0.2.1"), ("Via", "1.1 proxy"), ("X-Real-IP", "127.0.0.1"),
        ("X-Original-Forwarded-For", "192.0.2.1"), ("X-Client-IP", "192.0.2.1"),
        ("X-Cluster-Client-IP", "192.0.2.1"), ("True-Client-IP", "192.0.2.1"),
        ("Fastly-Client-IP", "192.0.2.1"), ("CF-Connecting-IP", "192.0.2.1"),
        ("CDN-Loop", "cdn.example"),
    ]

    @Test("A page that resolves its own name to the loopback reads nothing and changes nothing")
    func rebinding() async throws {
        try await withSecret { client, expectUnchanged in
            for host in Self.foreignHosts {
                for request in Self.privileged + [Self.signIn] {
                    let answer = try await client.send(request.adding([("Host", host)]))
                    #expect(answer.status == 403, "\(host) at \(request.target)")
                    #expect(!answer.text.contains("ann@example.com"))
                }
            }
            try await expectUnchanged()
        }
    }

    @Test("A page of another origin is no developer and no administrator")
    func origins() async throws {
        try await withSecret { client, expectUnchanged in
            for origin in Self.foreignOrigins {
                for request in Self.privileged {
                    let answer = try await client.send(request.adding([("Origin", origin)]))
                    #expect(answer.status == 403, "\(origin) at \(request.target)")
                }
            }
            let both = [("Origin", "http://localhost"), ("Origin", "https://evil.example")]
            for request in Self.privileged {
                #expect(try await client.send(request.adding(both)).status == 403)
            }
            try await expectUnchanged()
        }
    }

    @Test("What a proxy passes on is refused, whatever the proxy calls itself")
    func proxies() async throws {
        try await withSecret { client, expectUnchanged in
            for field in Self.forwardingFields {
                for request in Self.privileged + [Self.signIn] {
                    let answer = try await client.send(request.adding([field]))
                    #expect(answer.status == 403, "\(field) at \(request.target)")
                }
            }
            try await expectUnchanged()
        }
    }

    @Test(
        "A request that names two hosts is no request",
        arguments: [
            "GET /hearth/dev/v1/outbox HTTP/1.1\r\nHost: localhost\r\nHost: evil.example",
            "GET http://localhost/hearth/dev/v1/outbox HTTP/1.1\r\nHost: evil.example",
            "GET http://evil.example/hearth/dev/v1/outbox HTTP/1.1\r\nHost: localhost",
            "GET /hearth/dev/v1/outbox HTTP/1.1\r\nHost: localhost@evil.example",
            "GET /hearth/dev/v1/outbox HTTP/1.1\r\nHost: evil.example@localhost",
            "GET /hearth/dev/v1/outbox HTTP/1.1\r\nHost: localhost evil.example",
        ]
    )
    func twoHosts(head: String) async throws {
        let server = try await HearthProcess.startDev()
        let answer = try await Client(server).send(
            Array("\(head)\r\nConnection: close\r\n\r\n".utf8)
        )
        #expect(answer.status == 400)
        #expect(!answer.text.contains("messages"))
        await server.kill()
    }

    /// What only a developer may do.
    private static let privileged = [
        RawRequest(method: "GET", target: "/hearth/dev/v1/outbox"),
        RawRequest(method: "GET", target: "/hearth/dev/v1/%6futbox"),
        RawRequest(method: "DELETE", target: "/hearth/dev/v1/outbox"),
        RawRequest(
            target: "/hearth/dev/v1/clock",
            fields: [("Content-Type", "text/plain")],
            body: Array(#"{"advanceSeconds":7200}"#.utf8)
        ),
        RawRequest(method: "GET", target: "/emulator/v1/projects/demo-project/oobCodes"),
        RawRequest(method: "GET", target: "/emulator/v1/projects/demo-project/verificationCodes"),
        RawRequest(method: "DELETE", target: "/emulator/v1/projects/demo-project/accounts"),
        RawRequest(
            method: "GET",
            target: "/v2/projects/demo-project/config",
            fields: [("Authorization", "Bearer owner")]
        ),
        RawRequest(
            target: "/v1/projects/demo-project/accounts:lookup",
            fields: [("Authorization", "Bearer owner")],
            body: Array(#"{"email":["ann@example.com"]}"#.utf8)
        ),
        RawRequest(
            target: "/v1/accounts:update",
            fields: [("authorization", "bearer OWNER")],
            body: Array(#"{"email":"ann@example.com","disableUser":true}"#.utf8)
        ),
    ]

    /// What any app may do.
    private static let signIn = RawRequest(
        target: "/v1/accounts:signInWithPassword?key=any",
        body: Array(#"{"email":"ann@example.com","password":"correct horse"}"#.utf8)
    )

    /// Starts a server that keeps a mailed code, which `body` must leave as it is.
    private func withSecret(
        _ body: (Client, _ expectUnchanged: () async throws -> Void) async throws -> Void
    ) async throws {
        let server = try await HearthProcess.startDev()
        let client = Client(server)
        let user = try await client.signUp("ann@example.com")
        _ = try await client.call(
            Endpoints.sendOobCode,
            ["requestType": "VERIFY_EMAIL", "idToken": "\(user.idToken)"]
        ).success()
        let outbox = try await client.outbox()
        #expect(outbox.count == 1)
        try await body(client) {
            #expect(try await client.outbox() == outbox)
            let answer = try await client.call(Endpoints.lookup, ["idToken": "\(user.idToken)"])
            #expect(answer.status == 200)
        }
        #expect(await server.stop() == 0)
    }
}

extension RawRequest {
    fileprivate func adding(_ more: [(String, String)]) -> RawRequest {
        var request = self
        request.fields += more.map { (name: $0.0, value: $0.1) }
        return request
    }
}
