import AuthCrypto
import AuthDomain
import AuthServer
import AuthStore
import AuthTestSupport
import HTTPServer
import Testing

@Suite("The log")
struct LogTests {
    @Test("A request leaves one line that says what, how it went and how long it took")
    func line() async throws {
        let server = try await TestServer()
        _ = await server.signUp("ann@example.com")
        #expect(server.log.count == 1)
        let line = try JSONObject(parsing: Array((server.log.first ?? "").utf8))
        #expect(
            line.names == [
                "time", "level", "event", "method", "route", "status", "milliseconds", "client",
                "request",
            ]
        )
        #expect(line["time"] == "2027-01-15T08:00:00.000Z")
        #expect(line["level"] == "info" && line["event"] == "request")
        #expect(line["method"] == "POST" && line["route"] == "accounts:signUp")
        #expect(line["status"] == 200)
        #expect(line["client"] == "127.0.0.1")
        #expect(line["milliseconds"]?.doubleValue ?? -1 >= 0)
    }

    @Test("A path, a method and a field from outside write no line of their own")
    func injection() async throws {
        var setup = TestServer.Setup()
        setup.logFormat = .text
        let server = try await TestServer(setup)
        var request = TestRequest("EVIL\u{2028}METHOD", "/nowhere%0Aevil?secret=1")
        request.headers.set("Origin", "http://evil.example")
        _ = await server.send(request)
        let line = try #require(server.log.first)
        #expect(line.hasSuffix("\n") && line.count(where: \.isNewline) == 1)
        #expect(!line.lowercased().contains("evil") && !line.contains("secret"))
        #expect(line.contains(" info request method=OTHER route=none status=404 "))
    }

    /// Walks through every operation, right and wrong, with values that can be told apart in the log.
    @Test("No secret, code, token or whole number is in the log", arguments: Log.Format.allCases)
    func secrets(format: Log.Format) async throws {
        var setup = TestServer.Setup()
        setup.logFormat = format
        let server = try await TestServer(setup)
        let user = try await server.newUserWithFactor()
        let signedIn = try await server.signIn(user)
        var secrets = [
            user.idToken, user.refreshToken, signedIn.idToken, signedIn.refreshToken, user.password,
            "+16505550101", "6505550101", "wrong-password", "wrong-code", "wrong-token",
            TestServer.apiKey,
        ]
        for type in ["VERIFY_EMAIL", "PASSWORD_RESET"] {
            _ = await server.app(
                "sendOobCode",
                [
                    "requestType": .string(type), "email": .string(user.email),
                    "idToken": type == "VERIFY_EMAIL" ? .string(signedIn.idToken) : .null,
                ]
            )
        }
        for message in try await server.outbox() {
            secrets += [message.code, message.sessionInfo, message.link].compactMap(\.self)
        }
        let wrong: JSONValue = [
            "email": "ann@example.com", "password": "wrong-password", "idToken": "wrong-token",
            "oobCode": "wrong-code", "mfaPendingCredential": "wrong-token",
            "refreshToken": "wrong-token", "grantType": "refresh_token",
        ]
        for path in [
            "/v1/accounts:signUp", "/v1/accounts:signInWithPassword", "/v1/accounts:lookup",
            "/v1/accounts:update", "/v1/accounts:resetPassword", "/v1/accounts:delete", "/v1/token",
            "/v2/accounts/mfaSignIn:finalize", "/v2/accounts/mfaEnrollment:start",
        ] {
            _ = await server.send(.app(path, wrong))
        }
        for link in try await server.outbox().compactMap(\.link) {
            _ = await server.send(.get(String(link.dropFirst("http://localhost:9099".count))))
        }
        let log = server.log.joined()
        #expect(server.log.count > 15)
        for secret in secrets {
            #expect(!log.contains(secret), "\(secret)")
        }
    }

    @Test("A fault of ours is whole in the log, and the caller learns its number alone")
    func fault() async throws {
        let server = try await TestServer(.production)
        try await server.store.write { transaction in
            var project = try #require(try transaction.lockProject(TestServer.project))
            project.config = "{ damaged"
            try transaction.update(project)
        }
        let answer = await server.send(.get("/v1/projects?key=\(TestServer.apiKey)"))
        #expect(answer.status == 500)
        #expect(answer.headers["Content-Type"] == "text/plain; charset=utf-8")
        #expect(answer.text.hasPrefix("INTERNAL") && !answer.text.contains("{"))
        let line = try JSONObject(parsing: Array((server.log.first ?? "").utf8))
        let request = try #require(line["request"]?.stringValue)
        #expect(answer.text.contains(request))
        #expect(line["level"] == "error" && line["event"] == "request failed")
        #expect(line["error"]?.stringValue?.isEmpty == false)
        #expect(!answer.text.contains("JSON") && !answer.text.contains("damaged"))
    }
}
