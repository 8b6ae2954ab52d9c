import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import HTTPServer
import Testing

@Suite("Failures")
struct FailureTests {
    @Test("A server with too much to do says when to come back, in plain text")
    func overload() async throws {
        var setup = TestServer.Setup()
        setup.maximumWaitingHashes = 0
        let server = try await TestServer(setup)
        let answers = await withTaskGroup(of: TestAnswer.self) { group in
            for index in 0..<40 {
                group.addTask { await server.signUp("user\(index)@example.com") }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        let refused = answers.filter { $0.status == 503 }
        #expect(!refused.isEmpty)
        #expect(answers.contains { $0.status == 200 })
        #expect(answers.allSatisfy { [200, 503].contains($0.status) })
        for answer in refused {
            #expect(answer.headers["Retry-After"] == "1")
            #expect(answer.headers["Content-Type"] == "text/plain; charset=utf-8")
            #expect(!answer.text.contains("{"))
        }
        #expect(server.log.contains { $0.contains("too much to do") })
    }

    @Test("A server without its store says when to come back, in plain text, whoever asks")
    func storeLost() async throws {
        let server = try await TestServer()
        _ = await server.signUp("ann@example.com")
        await server.store.close()
        let requests = [
            TestRequest.app(
                "/v1/accounts:signInWithPassword",
                ["email": "ann@example.com", "password": "correct horse"]
            ),
            .app("/v1/token", ["grantType": "refresh_token", "refreshToken": "x"]),
            TestRequest.post("\(adminPath):lookup", #"{"localId":["x"]}"#).asOwner,
        ]
        for request in requests {
            let answer = await server.send(request)
            #expect(answer.status == 503, "\(answer)")
            #expect(answer.headers["Retry-After"] == "1")
            #expect(answer.headers["Content-Type"] == "text/plain; charset=utf-8")
            #expect(!answer.text.contains("{") && !answer.text.contains("Store"))
        }
        #expect(await server.send(.get("/readyz")).status == 503)
        #expect(await server.send(.get("/healthz")).status == 200)
        let lines = server.log.filter { $0.contains("gave no answer") }
        #expect(lines.count == requests.count)
        #expect(lines.allSatisfy { $0.contains("StoreClosed") })
    }

    @Test("A text that no store can hold is the caller's fault")
    func unstorable() async throws {
        try await TestServer().play(
            Transcript(
                "NUL",
                .app(
                    "/v1/accounts:signUp",
                    [
                        "email": "ann@example.com", "password": "correct horse",
                        "displayName": "a\u{0}b",
                    ]
                ),
                status: 400,
                shows: ["INVALID_ARGUMENT"]
            )
        )
    }

    static let bodies = [
        ("{", "parseError"), (#"{"email":1}"#, "/email"), ("[]", "Root element"),
        ("nil", "parseError"),
        (#"{"returnSecureToken":"perhaps"}"#, "/returnSecureToken"),
        (String(repeating: "[", count: 100_000), "Invalid JSON payload received."),
    ]

    @Test("A body that is none is told so, in the style of its operation", arguments: bodies)
    func malformed(body: String, text: String) async throws {
        let server = try await TestServer()
        await server.play(
            Transcript(
                body,
                .post("/v1/accounts:signUp?key=any", body),
                status: 400,
                shows: [text, "Invalid JSON payload received.", #""status":"INVALID_ARGUMENT""#]
            )
        )
        let second = await server.send(.post("/v2/accounts/mfaSignIn:start?key=any", body))
        #expect(second.json["error"]?["errors"] == nil)
    }

    @Test("Refusals of v1 have a list of errors, those of v2 a status, v3 speaks as v1")
    func styles() async throws {
        let server = try await TestServer()
        let first = await server.send(.app("/v1/accounts:lookup", [:]))
        #expect(
            first.json["error"]
                == [
                    "code": 400, "message": "MISSING_ID_TOKEN",
                    "errors": [
                        ["message": "MISSING_ID_TOKEN", "domain": "global", "reason": "invalid"]
                    ],
                ]
        )
        let legacy = "/www.googleapis.com/identitytoolkit/v3/relyingparty/getAccountInfo"
        #expect(await server.send(.app(legacy, [:])).text == first.text)
        let second = await server.send(.app("/v2/accounts/mfaEnrollment:start", [:]))
        #expect(
            second.json["error"]
                == ["code": 400, "message": "MISSING_ID_TOKEN", "status": "INVALID_ARGUMENT"]
        )
    }

    @Test("The largest body is the operation's own")
    func bodyLimits() async throws {
        let server = try await TestServer()
        let page = TestRequest("POST", "/__/auth/action")
        #expect(server.bodyLimit(of: page) == 16 * 1024)
        #expect(server.bodyLimit(of: .app("/v1/accounts:signUp", [:])) == 1 << 20)
    }
}
