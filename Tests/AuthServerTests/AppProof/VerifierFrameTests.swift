import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import HTTPServer
import Testing

@Suite("The frame that verifies a web page")
struct VerifierFrameTests {
    private static let target = "/__/auth/verifier?apiKey=\(TestServer.apiKey)"

    private static func authorize(_ domains: JSONValue, at server: TestServer) async throws {
        let config: JSONObject = ["authorizedDomains": domains]
        try await server.store.write { transaction in
            guard var project = try transaction.lockProject(TestServer.project) else { return }
            project.config = String(decoding: config.serialized, as: UTF8.self)
            try transaction.update(project)
        }
    }

    @Test("Its challenge, solved, pays for one message", arguments: ["/__/auth", "/emulator/auth"])
    func challenge(folder: String) async throws {
        let server = try await TestServer.askingForProof()
        let frame = await server.send(
            .get("\(folder)/verifier?apiKey=\(TestServer.apiKey)&hl=de")
        )
        #expect(frame.status == 200 && frame.text.contains("<html lang=\"de\""), "\(frame)")
        #expect(frame.text.contains("<script type=\"module\" src=\"frame.js\">"))
        let work = try frame.task["work"]
        let token = AppProofWork.token(
            try #require(work?["text"]?.stringValue),
            bits: try #require(work?["bits"]?.intValue)
        )
        let answer = await server.askForCode(["recaptchaToken": .string(token)])
        #expect(answer.status == 200, "\(answer)")
        let again = await server.askForCode(["recaptchaToken": .string(token)])
        #expect(again.error?.hasSuffix("failed - DUPE") == true, "\(again)")
        for script in ["verifier.js", "frame.js", "captcha.js", "sites.js", "work.js"] {
            let file = await server.send(.get("\(folder)/\(script)"))
            #expect(file.headers["Cross-Origin-Resource-Policy"] == "cross-origin", "\(script)")
        }
    }

    @Test("Only pages of the project's domains may show it, and it tells no other")
    func ancestors() async throws {
        let server = try await TestServer(.production)
        try await Self.authorize(["app.example.com", "x; script-src *"], at: server)
        let frame = await server.send(.get(Self.target))
        let policy = frame.headers["Content-Security-Policy"] ?? ""
        #expect(
            policy.contains(
                "frame-ancestors http://app.example.com:* http://*.app.example.com:* "
                    + "https://app.example.com:* https://*.app.example.com:*; script-src 'self';"
            )
        )
        #expect(policy.contains("default-src 'none'") && !policy.contains("unsafe"))
        // It would go before the policy in an old browser, and knows no domains.
        #expect(frame.headers["X-Frame-Options"] == nil)
        #expect(frame.headers["Cache-Control"] == "no-store")
        #expect(frame.headers["Set-Cookie"] == nil)
        #expect(
            try frame.task["sites"] == ["http://app.example.com", "https://app.example.com"]
        )
        try await Self.authorize([], at: server)
        let closed = await server.send(.get(Self.target))
        #expect(
            closed.headers["Content-Security-Policy"]?.contains("frame-ancestors 'none'") == true
        )
        #expect(try closed.task["sites"] == [])
    }

    @Test("A captcha that the project has takes the place of the challenge")
    func captcha() async throws {
        let server = try await TestServer(.production)
        let key = Captcha(kind: .turnstile, siteKey: "the-site-key", secret: "secret")
            .stored(
                of: TestServer.project,
                at: server.clock.now(),
                secrets: server.environment.secrets
            )
        try await server.store.write { try $0.set(key) }
        let frame = await server.send(.get(Self.target))
        #expect(try frame.task["captcha"]?["siteKey"] == "the-site-key")
        #expect(try frame.task["work"] == nil)
        #expect(!frame.text.contains("secret\""))
        let policy = frame.headers["Content-Security-Policy"] ?? ""
        #expect(policy.contains("script-src 'self' https://challenges.cloudflare.com;"))
    }

    @Test("Why there is no challenge is told to the page")
    func refusals() async throws {
        let server = try await TestServer(.production)
        try await Self.authorize(["app.example.com"], at: server)
        let stranger = await server.send(.get("/__/auth/verifier?apiKey=nobody"))
        #expect(stranger.status == 400)
        #expect(try stranger.task["error"]?["code"] == "auth/invalid-api-key")
        var last = await server.send(.get(Self.target))
        for _ in 0..<120 where last.status == 200 { last = await server.send(.get(Self.target)) }
        #expect(try last.task["error"]?["code"] == "auth/too-many-requests")
        #expect(try last.task["work"] == nil)
        #expect(try last.task["sites"]?.arrayValue?.count == 2)
        #expect(last.text.contains("role=\"alert\""))
    }
}
