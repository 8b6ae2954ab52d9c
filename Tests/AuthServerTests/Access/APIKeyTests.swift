import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import HTTPServer
import Testing

@Suite("API keys")
struct APIKeyTests {
    static let path = "/v1/projects"
    static let invalid = [
        #""code":400"#, "API key not valid. Please pass a valid API key.",
        #""status":"INVALID_ARGUMENT""#, #""reason":"badRequest""#, #""reason":"API_KEY_INVALID""#,
        "type.googleapis.com/google.rpc.ErrorInfo",
    ]
    static let missing = [
        "The request is missing a valid API key.", #""status":"PERMISSION_DENIED""#,
        #""reason":"forbidden""#,
    ]

    static let transcripts = [
        Transcript(
            "a key in the query",
            .get("\(path)?key=\(TestServer.apiKey)"),
            status: 200,
            shows: [TestServer.projectNumber]
        ),
        Transcript(
            "a key in the header",
            .get(path, headers: ["x-goog-api-key": TestServer.apiKey]),
            status: 200,
            shows: [TestServer.projectNumber]
        ),
        Transcript(
            "a key in the query goes before one in the header",
            .get("\(path)?key=wrong", headers: ["x-goog-api-key": TestServer.apiKey]),
            status: 400,
            shows: invalid
        ),
        Transcript("no key", .get(path), status: 403, shows: missing),
        Transcript("an empty key", .get("\(path)?key="), status: 403, shows: missing),
        Transcript(
            "a key of nobody",
            .get("\(path)?key=AIzaSyNobody"),
            status: 400,
            shows: invalid,
            hides: [TestServer.projectNumber, "AIzaSyNobody"]
        ),
        Transcript(
            "a key that no store can hold",
            .get("\(path)?key=a%00b"),
            status: 400,
            shows: ["INVALID_ARGUMENT"]
        ),
        Transcript(
            "the owner of a development server",
            TestRequest.get("/v2/projects/\(TestServer.project)/config").asOwner,
            status: 401,
            shows: [
                #""status":"UNAUTHENTICATED""#,
                "Request had invalid authentication credentials.",
            ]
        ),
        Transcript(
            "a bearer token of nobody beside a good key",
            .get(
                "\(path)?key=\(TestServer.apiKey)",
                headers: ["Authorization": "Bearer ya29.nobody"]
            ),
            status: 401,
            shows: [#""message":"Invalid Credentials""#, #""reason":"authError""#]
        ),
        Transcript(
            "another scheme of authorization says nothing",
            .get(
                "\(path)?key=\(TestServer.apiKey)",
                headers: ["Authorization": "Basic b3duZXI6"]
            ),
            status: 200
        ),
        Transcript(
            "a key where only a bearer token would do",
            .get("/v2/projects/\(TestServer.project)/config?key=\(TestServer.apiKey)"),
            status: 401,
            shows: ["CREDENTIALS_MISSING", #""status":"UNAUTHENTICATED""#]
        ),
        Transcript(
            "nothing where only a bearer token would do",
            .get("/v2/projects/\(TestServer.project)/config"),
            status: 401,
            shows: ["Request is missing required authentication credential."]
        ),
    ]

    @Test("Production asks for a key of its own", arguments: transcripts)
    func production(transcript: Transcript) async throws {
        let answer = try await TestServer(.production).play(transcript)
        #expect((answer.headers["WWW-Authenticate"] != nil) == (answer.status == 401))
    }

    @Test("Any key but none is a key of development's project")
    func development() async throws {
        let server = try await TestServer()
        let known = await server.send(.get("\(Self.path)?key=anything"))
        let other = await server.send(.get(Self.path, headers: ["X-Goog-Api-Key": "other"]))
        #expect(known.status == 200)
        #expect(known["projectId"] == other["projectId"])
        await server.play(Transcript("no key", .get(Self.path), status: 403, shows: Self.missing))
    }

    @Test("The token endpoint takes a key, and a bearer token does not stand for one")
    func tokenEndpoint() async throws {
        let server = try await TestServer()
        let answer = await server.send(TestRequest.post("/v1/token", "{}").asOwner)
        #expect(answer.status == 403, "\(answer)")
    }

    @Test("A key serves the bundle ids and the sites that it names, and no others")
    func restrictions() async throws {
        let server = try await TestServer(.production)
        let key = APIKey(
            key: "restricted",
            project: TestServer.project,
            bundleIDs: ["com.example.app"],
            referrers: ["https://*.example.com/*", "http://localhost:5173/app"],
            createdAt: VirtualClock.start
        )
        try await server.store.write { try $0.insert(key) }
        for (name, value, status) in Self.restricted {
            let request = TestRequest.get("\(Self.path)?key=restricted").adding(name, value)
            let answer = await server.send(request)
            #expect(answer.status == status, "\(name): \(value): \(answer)")
        }
    }

    private static let restricted = [
        ("X-Ios-Bundle-Identifier", "com.example.app", 200),
        ("X-Ios-Bundle-Identifier", "com.example.app2", 403),
        ("X-Ios-Bundle-Identifier", "", 403),
        ("Referer", "https://www.example.com/sign-in?a=b", 200),
        ("Referer", "https://a.b.example.com/", 200),
        ("Origin", "https://www.example.com", 200),
        ("Referer", "http://www.example.com/", 403),
        ("Referer", "https://example.com/", 403),
        ("Referer", "https://www.example.com.evil.example/", 403),
        ("Referer", "https://evil.example/?https://www.example.com/", 403),
        ("Referer", "https://evil.example#https://www.example.com/", 403),
        ("Referer", "http://localhost:5173/app", 200),
        ("Referer", "http://localhost:5173/application", 403),
        ("Referer", "http://localhost:5174/app", 403),
    ]

    @Test("A restricted key says in the service's words what it is not for")
    func restrictedBodies() async throws {
        let server = try await TestServer(.production)
        let app = APIKey(
            key: "app",
            project: TestServer.project,
            bundleIDs: ["com.example.app"],
            createdAt: VirtualClock.start
        )
        let site = APIKey(
            key: "site",
            project: TestServer.project,
            referrers: ["example.com"],
            createdAt: VirtualClock.start
        )
        try await server.store.write { transaction in
            try transaction.insert(app)
            try transaction.insert(site)
        }
        await server.play(
            Transcript(
                "no bundle id",
                .get("\(Self.path)?key=app"),
                status: 403,
                shows: [
                    "Requests from this iOS client application <empty> are blocked.",
                    "API_KEY_IOS_APP_BLOCKED", "projects/\(TestServer.projectNumber)",
                ]
            )
        )
        await server.play(
            Transcript(
                "no referrer",
                .get("\(Self.path)?key=site"),
                status: 403,
                shows: [
                    "Requests from referer <empty> are blocked.", "API_KEY_HTTP_REFERRER_BLOCKED",
                ]
            )
        )
    }
}
