import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

extension TestServer {
    /// What an administrator is shown of verifications.
    func verifications(_ ending: String = "") async -> TestAnswer {
        let path = "/hearth/v1/projects/\(Self.project)/verifications"
        return await send(TestRequest.get(path + ending).asOwner)
    }
}

extension TestAnswer {
    /// The verifications of a list.
    var verifications: [JSONValue] { json["verifications"]?.arrayValue ?? [] }
}

@Suite("GET verifications")
struct VerificationListTests {
    @Test("An attempt is shown with its steps, and neither code nor whole number")
    func shown() async throws {
        let server = try await TestServer()
        let sent = try await server.sendCode()
        server.clock.advance(seconds: 3)
        _ = await server.usePhone(sent)
        let list = await server.verifications()
        let listed = try #require(list.verifications.first)
        let id = try #require(listed["verificationId"]?.stringValue)
        let answer = await server.verifications("/" + id)
        #expect(answer.json == listed && list.verifications.count == 1)
        #expect(answer["phoneNumber"] == "+1******0101" && answer["region"] == "US")
        #expect(answer["outcome"] == "used" && answer["purpose"] == "signIn")
        let steps = answer.json["steps"]?.arrayValue ?? []
        #expect(steps.last?["kind"] == "codeUsed")
        #expect(steps.last?["time"] == "2027-01-15T08:00:03.000Z")
        for secret in [sent.code, "6505550101", sent.sessionInfo] {
            #expect(!list.text.contains(secret))
        }
    }

    @Test(
        "Filters leave what they are for",
        arguments: [
            ("phoneNumber=%2B16505550102", 1), ("phoneNumber=%2B16505550109", 0),
            ("outcome=used", 1), ("outcome=waiting", 1), ("outcome=refused", 0),
            ("since=2027-01-15T08:00:05Z", 1), ("since=2027-01-15T08:00:11Z", 0),
            ("localId=nobody", 0), ("pageSize=1", 1), ("", 2),
        ]
    )
    func filters(query: String, count: Int) async throws {
        let server = try await TestServer()
        _ = await server.usePhone(try await server.sendCode())
        server.clock.advance(seconds: 10)
        _ = try await server.sendCode("+16505550102")
        let answer = await server.verifications("?" + query)
        #expect(answer.status == 200 && answer.verifications.count == count, "\(answer)")
    }

    @Test("Pages follow each other, and a page's token is good for this list alone")
    func pages() async throws {
        let server = try await TestServer()
        for index in 0..<5 { _ = try await server.sendCode("+1650555010\(index)") }
        var ids: [JSONValue?] = []
        var token = ""
        for _ in 0..<3 {
            let page = await server.verifications("?pageSize=2&pageToken=\(token)")
            ids += page.verifications.map { $0["verificationId"] }
            token = page["nextPageToken"]
        }
        #expect(token.isEmpty && Set(ids).count == 5 && ids.count == 5)
        let foreign = await server.verifications("?pageToken=abc")
        #expect(foreign.status == 400)
    }

    @Test(
        "What is no filter is refused",
        arguments: ["outcome=lost", "phoneNumber=abc", "since=yesterday", "pageSize=-1"]
    )
    func unfit(query: String) async throws {
        let server = try await TestServer()
        #expect(await server.verifications("?" + query).status == 400)
    }

    @Test("A tenant's attempts are shown in the tenant alone")
    func tenants() async throws {
        let server = try await TestServer()
        let id = "0123456789abcdef"
        let attempt = VerificationAttempt(
            id: id,
            scope: Scope(project: TestServer.project, tenant: "north"),
            purpose: .signIn,
            startedAt: server.clock.now(),
            expiresAt: server.clock.now()
        )
        try await server.store.write { try $0.insert(attempt) }
        let own = await server.verifications("?tenantId=north")
        #expect(own.verifications.first?["verificationId"] == .string(id))
        #expect(await server.verifications("/\(id)?tenantId=north").status == 200)
        #expect(await server.verifications().verifications.isEmpty)
        #expect(await server.verifications("?tenantId=south").verifications.isEmpty)
        for ending in ["", "?tenantId=south"] {
            #expect(await server.verifications("/\(id)\(ending)").status == 404)
        }
    }

    @Test("Nobody but an administrator sees any")
    func strangers() async throws {
        let server = try await TestServer(.production)
        let path = "/hearth/v1/projects/\(TestServer.project)/verifications"
        for ending in ["", "/0123456789abcdef0123456789abcdef"] {
            let plain = await server.send(.get(path + ending + "?key=\(TestServer.apiKey)"))
            #expect([401, 403].contains(plain.status), "\(plain)")
        }
    }

    @Test("A project that keeps none writes none down, and old ones go in time")
    func retention() async throws {
        let server = try await TestServer()
        _ = try await server.sendCode()
        server.clock.advance(seconds: 29 * 24 * 3600)
        try await Upkeep(server.environment).run()
        #expect(await server.verifications().verifications.count == 1)
        server.clock.advance(seconds: 25 * 3600)
        try await Upkeep(server.environment).run()
        #expect(await server.verifications().verifications.isEmpty)
        try await server.configure(
            "hearth.verifications.retentionDays",
            ["hearth": ["verifications": ["retentionDays": 0]]]
        )
        let sent = try await server.sendCode()
        #expect(await server.usePhone(sent).status == 200)
        #expect(await server.verifications().verifications.isEmpty)
    }

    @Test("An account that goes takes its attempts along, those before it was known included")
    func removal() async throws {
        let server = try await TestServer()
        _ = try await server.sendCode()
        server.clock.advance(seconds: 60)
        let user = await server.usePhone(try await server.sendCode())
        _ = try await server.sendCode("+16505550102")
        #expect(await server.verifications().verifications.count == 3)
        let gone = await server.app("delete", ["idToken": .string(user["idToken"])])
        #expect(gone.status == 200, "\(gone)")
        let left = await server.verifications().verifications
        #expect(left.map { $0["phoneNumber"] } == ["+1******0102"])
    }
}
