import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import HTTPServer
import Testing

@Suite("Links of a development server")
struct DevelopmentLinkTests {
    static let kinds: [ActionKind] = [.verifyEmail, .passwordReset, .verifyAndChangeEmail]

    /// The query of a link that an administrator asked for.
    private func link(
        _ kind: ActionKind,
        in place: String,
        on server: TestServer
    ) async throws -> String {
        let account: JSONValue = ["email": "ann@example.com", "password": "correct horse"]
        _ = await server.send(TestRequest.post("\(place)/accounts", account).asOwner)
        let answer = await server.send(
            TestRequest.post(
                "\(place)/accounts:sendOobCode",
                [
                    "requestType": .string(kind.rawValue), "email": "ann@example.com",
                    "newEmail": "new@example.com", "returnOobLink": true,
                ]
            ).asOwner
        )
        let link = answer["oobLink"]
        try #require(link.hasPrefix("http://localhost:9099/emulator/action?"), "\(answer)")
        return String(link.split(separator: "?", maxSplits: 1).last ?? "")
    }

    @Test(
        "A link serves the project and the tenant that it was made in, though it names no project",
        arguments: kinds,
        ["/v1/projects/demo-project", "/v1/projects/other", "/v1/projects/other/tenants/t1"]
    )
    func otherProject(kind: ActionKind, place: String) async throws {
        let server = try await TestServer()
        let query = try await link(kind, in: place, on: server)
        await server.play(
            Transcript("GET", .get("/emulator/action?\(query)"), status: 200, shows: ["<form"])
        )
        await server.play(
            Transcript(
                "POST",
                form("/emulator/action", query, "newPassword=another+horse"),
                status: 200,
                shows: ["role=\"status\""]
            )
        )
        await server.play(
            Transcript("again", form("/emulator/action", query), status: 400, hides: ["<form"])
        )
    }

    @Test("A link without its tenant opens nothing")
    func tenant() async throws {
        let server = try await TestServer()
        let query = try await link(
            .verifyEmail,
            in: "/v1/projects/other/tenants/t1",
            on: server
        )
        let cut = query.replacing("&tenantId=t1", with: "")
        #expect(cut != query)
        for query in [cut, cut + "&tenantId=t2"] {
            #expect(await server.send(.get("/emulator/action?\(query)")).status == 400)
        }
    }

    @Test("In production a key opens links of its own project alone")
    func production() async throws {
        let server = try await TestServer(.production)
        let user = try await server.newUser()
        let query = try await query(.verifyEmail, user, on: server)
        let other = Project(
            id: "other-project",
            number: "2",
            config: ProjectConfig.initial(isDevelopment: false).text,
            createdAt: VirtualClock.start
        )
        let key = APIKey(key: "other", project: other.id, createdAt: VirtualClock.start)
        try await server.store.write { transaction in
            try transaction.insertIfMissing(other)
            try transaction.insert(key)
        }
        let foreign = query.replacing("apiKey=\(TestServer.apiKey)", with: "apiKey=other")
        #expect(foreign != query)
        #expect(await server.send(.get("/__/auth/action?\(foreign)")).status == 400)
        #expect(await server.send(.get("/__/auth/action?\(query)")).status == 200)
    }

    @Test("A link may lead on to any web page; in production to the project's own alone")
    func continueURL() async throws {
        for isDevelopment in [true, false] {
            let server = try await TestServer(isDevelopment ? .init() : .production)
            _ = try await server.newUser()
            let answer = await server.app(
                "sendOobCode",
                [
                    "requestType": "PASSWORD_RESET", "email": "ann@example.com",
                    "continueUrl": "https://app.example/done",
                ]
            )
            let refusal = "UNAUTHORIZED_DOMAIN : Domain not allowlisted by project"
            #expect(answer.error == (isDevelopment ? nil : refusal), "\(answer)")
        }
    }
}
