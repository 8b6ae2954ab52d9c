import AuthTestSupport
import HTTPServer
import Testing

@Suite("CORS")
struct CORSTests {
    static let origin = "http://localhost:5173"
    static let asked = """
        content-type,x-client-version,x-firebase-gmpid,x-firebase-locale,x-firebase-appcheck,\
        authorization
        """

    @Test(
        "A preflight lets every field through that a client asks for",
        arguments: [
            "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any",
            "/v2/projects/p1/config", "/nowhere",
        ]
    )
    func preflight(path: String) async throws {
        let request = TestRequest("OPTIONS", path)
            .adding("Origin", Self.origin)
            .adding("Access-Control-Request-Method", "POST")
            .adding("Access-Control-Request-Headers", Self.asked)
            .adding("Access-Control-Request-Private-Network", "true")
        let answer = try await TestServer().send(request)
        #expect(answer.status == 204)
        #expect(answer.headers["Access-Control-Allow-Origin"] == Self.origin)
        #expect(answer.headers["Access-Control-Allow-Headers"] == Self.asked)
        #expect(answer.headers["Access-Control-Allow-Methods"]?.contains("POST") == true)
        #expect(answer.headers["Access-Control-Allow-Private-Network"] == "true")
        #expect(answer.headers.lists("Origin", in: "Vary"))
        #expect(answer.headers["Access-Control-Allow-Credentials"] == nil)
    }

    @Test("A preflight that names no method is let through likewise")
    func preflightWithoutMethod() async throws {
        let request = TestRequest("OPTIONS", "/")
            .adding("Origin", "example.com")
            .adding("Access-Control-Request-Headers", "Authorization,X-Client-Version")
            .adding("Access-Control-Request-Private-Network", "true")
        let answer = try await TestServer().send(request)
        #expect(answer.status == 204)
        #expect(answer.headers["Access-Control-Allow-Origin"] == "example.com")
        let fields = answer.headers["Access-Control-Allow-Headers"]
        #expect(fields == "Authorization,X-Client-Version")
        #expect(answer.headers["Access-Control-Allow-Private-Network"] == "true")
    }

    static let exchanges = [
        (TestRequest.get("/v1/projects?key=any"), 200),
        (TestRequest.post("/v1/accounts:signUp?key=any", "{"), 400),
        (TestRequest.get("/v1/projects"), 403),
        (TestRequest.get("/nowhere"), 404),
        (TestRequest.get("/v1/accounts:signUp?key=any"), 405),
        (TestRequest.post("/identitytoolkit/v3/relyingparty/signOutUser?key=any", "{}"), 501),
    ]

    @Test("A page sees every answer, refusals included", arguments: exchanges)
    func answers(request: TestRequest, status: Int) async throws {
        let server = try await TestServer()
        let answer = await server.send(request.adding("Origin", Self.origin))
        #expect(answer.status == status, "\(answer)")
        #expect(answer.headers["Access-Control-Allow-Origin"] == Self.origin)
        #expect(answer.headers.lists("Origin", in: "Vary"))
        #expect(answer.headers["Access-Control-Allow-Credentials"] == nil)
        let withoutOrigin = await server.send(request)
        #expect(withoutOrigin.headers["Access-Control-Allow-Origin"] == nil)
        #expect(withoutOrigin.headers.lists("Origin", in: "Vary"))
    }
}
