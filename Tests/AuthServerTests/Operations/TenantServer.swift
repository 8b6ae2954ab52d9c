import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

/// What tests on tenants and settings ask of a development server.
extension TestServer {
    static let projectPath = "/v2/projects/\(TestServer.project)"

    /// An administrator's request; the body is that of `POST` and `PATCH`.
    func asOwner(
        _ method: String,
        _ path: String,
        _ body: JSONValue? = nil
    ) async -> TestAnswer {
        let text = body.map { String(decoding: $0.serialized, as: UTF8.self) } ?? ""
        var request = TestRequest(method, path, text)
        if body != nil { request = request.adding("Content-Type", "application/json") }
        return await send(request.asOwner)
    }

    /// Lets a production server's project have tenants, as `hearth config set` does.
    func allowTenants() async throws {
        try await store.write { transaction in
            guard var project = try transaction.lockProject(Self.project) else { return }
            var config = try ProjectConfig(parsing: project.config).json.objectValue ?? [:]
            config["multiTenant"] = ["allowTenants": true]
            project.config = ProjectConfig(.object(config)).text
            try transaction.update(project)
        }
    }

    /// Makes a tenant and returns its id.
    func newTenant(
        _ name: String = "acme",
        _ settings: JSONObject = ["allowPasswordSignup": true]
    ) async throws -> String {
        var body = settings
        body["displayName"] = .string(name)
        let answer = await asOwner("POST", Self.projectPath + "/tenants", .object(body))
        try #require(answer.status == 200, "\(answer)")
        return answer["tenantId"]
    }

    /// Signs a user up in a tenant.
    func newUser(_ email: String, in tenant: String) async throws -> AccountUser {
        let answer = await app(
            "signUp",
            [
                "email": .string(email), "password": .string(Self.userPassword),
                "tenantId": .string(tenant),
            ]
        )
        return try user(answer, email: email, password: Self.userPassword)
    }

    /// Changes settings of the project, or of the resource at another path.
    @discardableResult
    func patch(_ mask: String?, _ body: JSONValue, at path: String = "/config") async -> TestAnswer
    {
        let query = mask.map { "?updateMask=\($0)" } ?? ""
        return await asOwner("PATCH", Self.projectPath + path + query, body)
    }
}
