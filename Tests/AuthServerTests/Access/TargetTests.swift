import AuthCrypto
import AuthTestSupport
import HTTPServer
import Testing

@Suite("Projects and tenants of requests")
struct TargetTests {
    static let lookup = #"{"localId":["nobody"]}"#

    static let transcripts = [
        Transcript(
            "a path that names a project, without the right to",
            .post("/v1/projects/other/accounts:lookup?key=any", lookup),
            status: 400,
            shows: [
                "INSUFFICIENT_PERMISSION : Only authenticated requests can specify target_project_id."
            ]
        ),
        Transcript(
            "a path that names a project, without anything",
            .post("/v1/projects/other/accounts:lookup", lookup),
            status: 401,
            shows: ["Login Required."]
        ),
        Transcript(
            "a body that names another project, without the right to",
            .post("/v1/accounts:sendOobCode?key=any", #"{"targetProjectId":"other"}"#),
            status: 400,
            shows: ["INSUFFICIENT_PERMISSION"]
        ),
        Transcript(
            "a body that names the key's own project",
            .post(
                "/v1/accounts:sendOobCode?key=any",
                #"{"targetProjectId":"\#(TestServer.project)"}"#
            ),
            status: 400,
            shows: ["MISSING_REQ_TYPE"]
        ),
        Transcript(
            "an administrator who names a project that development has not met",
            TestRequest.post("/v1/projects/other/accounts:lookup", lookup).asOwner,
            status: 200
        ),
        Transcript(
            "a tenant of the path and another of the body",
            TestRequest.post(
                "/v1/projects/p1/tenants/t1/accounts:lookup",
                #"{"localId":["nobody"],"tenantId":"t2"}"#
            ).asOwner,
            status: 400,
            shows: ["TENANT_ID_MISMATCH"]
        ),
        Transcript(
            "the same tenant twice",
            TestRequest.post(
                "/v1/projects/p1/tenants/t1/accounts:lookup",
                #"{"localId":["nobody"],"tenant_id":"t1"}"#
            ).asOwner,
            status: 200
        ),
        Transcript(
            "a token of another tenant",
            .post(
                "/v1/accounts:lookup?key=any",
                #"{"tenantId":"t1","idToken":"\#(token(tenant: "t2"))"}"#
            ),
            status: 400,
            shows: ["TENANT_ID_MISMATCH"]
        ),
        Transcript(
            "a name that no project has",
            TestRequest.post("/v1/projects/a b/accounts:lookup", lookup).asOwner,
            status: 400,
            shows: ["INVALID_PROJECT_ID"]
        ),
    ]

    @Test("Path, body, token and credential must agree", arguments: transcripts)
    func resolution(transcript: Transcript) async throws {
        try await TestServer().play(transcript)
    }

    @Test("In production a project has tenants once it says so, and none appears when named")
    func noTenants() async throws {
        let server = try await TestServer(.production)
        let request = TestRequest.app("/v1/accounts:signUp", ["tenantId": "t1"])
        await server.play(
            Transcript(
                "off",
                request,
                status: 400,
                shows: ["OPERATION_NOT_ALLOWED : Multi-tenancy"]
            )
        )
        try await server.allowTenants()
        await server.play(
            Transcript("on", request, status: 400, shows: ["INVALID_TENANT_ID"])
        )
    }

    @Test("The owner's word is known in any case, and no other word is")
    func owner() async throws {
        let server = try await TestServer()
        let path = "/v2/projects/p1/config"
        for (field, status) in [
            ("Bearer owner", 200), ("bearer OWNER", 200), ("BEARER  Owner ", 200),
            ("Bearer owners", 401), ("Bearer", 401), ("Bearer ", 401), ("owner", 401),
        ] {
            let answer = await server.send(.get(path, headers: ["Authorization": field]))
            #expect(answer.status == status, "\(field): \(answer)")
        }
    }

    /// A token that nobody signed.
    private static func token(tenant: String) -> String {
        JWT.unsigned(claims: Array(#"{"firebase":{"tenant":"\#(tenant)"}}"#.utf8))
    }
}
