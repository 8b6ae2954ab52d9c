import AuthTestSupport
import AuthWire
import HTTPServer
import Testing

@Suite("Router")
struct RouterTests {
    @Test("Every endpoint answers at each of its paths", arguments: Endpoints.all)
    func paths(endpoint: EndpointDescription) async throws {
        let server = try await TestServer()
        for template in endpoint.paths {
            let path = template.replacing("{targetProjectId}", with: "p1")
                .replacing("{tenantId}", with: "t1")
            let answer = await server.send(
                TestRequest(endpoint.method.rawValue, path + "?key=any", "{}").asOwner
            )
            #expect(![405, 501].contains(answer.status), "\(template): \(answer)")
            // What the path names may not be there; the path itself must be.
            #expect(answer.error != "Not Found", "\(template): \(answer)")
        }
    }

    @Test("What only a development server has does not exist in production")
    func developmentOnly() async throws {
        let server = try await TestServer(.production)
        for endpoint in Endpoints.all where endpoint.isForDevelopment {
            for template in endpoint.paths {
                let path = template.replacing("{targetProjectId}", with: TestServer.project)
                let answer = await server.send(
                    TestRequest(endpoint.method.rawValue, path, "{}").asOwner
                )
                #expect(answer.status == 404, "\(template): \(answer)")
            }
        }
        for path in ["/", "/metrics"] {
            #expect(await server.send(.get(path)).status == 404, "\(path)")
        }
    }

    @Test(
        "A path that leads nowhere is answered in the protocol's envelope",
        arguments: [
            "/v1/accounts:nothing", "/v9/accounts:signUp", "/identitytoolkit.googleapis.com/",
            "/v1/projects/p1/tenants/t1/t2/accounts:lookup", "/v1/projects/a%2Fb/accounts:lookup",
            "/" + String(repeating: "a/", count: 4000), "*", "/{targetProjectId}",
        ]
    )
    func notFound(path: String) async throws {
        try await TestServer().play(
            Transcript(
                path,
                .post(path, "{}"),
                status: 404,
                shows: [
                    #""message":"Not Found""#, #""status":"NOT_FOUND""#, #""reason":"notFound""#,
                ]
            )
        )
    }

    @Test("A path with another method says which ones it has")
    func methodNotAllowed() async throws {
        let server = try await TestServer()
        let answer = await server.play(
            Transcript(
                "GET signUp",
                .get("/v1/accounts:signUp?key=any"),
                status: 405,
                shows: [#""code":405"#]
            )
        )
        #expect(answer.headers["Allow"] == "OPTIONS, POST")
        let config = await server.send(TestRequest("DELETE", "/v2/projects/p1/config").asOwner)
        #expect(config.status == 405)
        #expect(config.headers["Allow"] == "GET, HEAD, OPTIONS, PATCH")
    }

    @Test("HEAD is answered like GET")
    func head() async throws {
        let answer = try await TestServer().send(TestRequest("HEAD", "/healthz"))
        #expect(answer.status == 200)
    }

    @Test("An empty segment of a path counts for nothing")
    func emptySegment() async throws {
        let answer = try await TestServer().send(.get("/v2//projects/p1//config").asOwner)
        #expect(answer.status == 200, "\(answer)")
    }

    @Test(
        "An operation that the protocol has and the server has not is answered with 501",
        arguments: [
            "/identitytoolkit/v3/relyingparty/signOutUser?key=any",
            "/www.googleapis.com/identitytoolkit/v3/relyingparty/signOutUser?key=any",
        ]
    )
    func notImplemented(path: String) async throws {
        // Plain text: to the JavaScript SDK any envelope of a 5xx is a verdict on its user.
        try await TestServer().play(
            Transcript(path, .post(path, "{}"), status: 501, shows: ["implemented"], hides: ["{"])
        )
    }

    @Test("An administrator's operation that the server has not is told in the envelope")
    func notImplementedForAdministrators() async throws {
        try await TestServer().play(
            Transcript(
                "getIamPolicy",
                .post("/admin/v2/projects/p1/tenants/t1:getIamPolicy", "{}").asOwner,
                status: 501,
                shows: [#""status":"NOT_IMPLEMENTED""#]
            )
        )
    }

    @Test("Answers are never kept or guessed at by a browser")
    func headers() async throws {
        let answer = try await TestServer().send(.get("/v1/projects?key=any"))
        #expect(answer.headers["Cache-Control"] == "no-store")
        #expect(answer.headers["X-Content-Type-Options"] == "nosniff")
        #expect(answer.headers["Content-Type"] == "application/json; charset=utf-8")
    }
}

extension EndpointDescription {
    /// Whether only a development server answers it.
    fileprivate var isForDevelopment: Bool {
        path.hasPrefix("/emulator/") || path.hasPrefix("/hearth/dev/")
    }
}
