import AuthCrypto
import AuthTestSupport
import Testing

@Suite("accounts:batchGet")
struct BatchGetTests {
    private static let path = "\(adminPath):batchGet"

    private static func ids(_ answer: TestAnswer) -> [String] {
        answer.json["users"]?.arrayValue?.compactMap { $0["localId"]?.stringValue } ?? []
    }

    private func server(withAccounts ids: [String]) async throws -> TestServer {
        let server = try await TestServer()
        for id in ids {
            let answer = await server.admin("", ["localId": .string(id)])
            try #require(answer.status == 200, "\(answer)")
        }
        return server
    }

    @Test("Every account appears once, with all that belongs to it, its password hash too")
    func everything() async throws {
        let server = try await server(withAccounts: ["~last"])
        let user = try await server.newUserWithFactor()
        _ = await server.admin(
            "update",
            [
                "localId": "~last",
                "linkProviderUserInfo": ["providerId": "facebook.com", "rawId": "42"],
            ]
        )
        let answer = await server.play(
            Transcript(
                "one page",
                TestRequest.get(Self.path).asOwner,
                status: 200,
                shows: [
                    #""kind":"identitytoolkit#DownloadAccountResponse""#, #""rawId":"42""#,
                    #""phoneInfo":"+16505550101""#, #""passwordHash":""#, #""salt":""#,
                    #""version":1"#,
                ],
                hides: ["argon2", "UkVEQUNURUQ=", "nextPageToken"]
            )
        )
        #expect(Self.ids(answer) == [user.id, "~last"])
        let last = answer.json["users"]?[1]
        #expect(last?["mfaInfo"] == nil)
        #expect(last?["passwordHash"] == nil)
    }

    @Test("Accounts that come and go between pages hide no other and repeat none")
    func changesBetweenPages() async throws {
        let server = try await server(withAccounts: ["b", "d", "f", "h"])
        let first = await server.send(TestRequest.get(Self.path + "?maxResults=2").asOwner)
        #expect(Self.ids(first) == ["b", "d"])
        for id in ["b", "d"] { _ = await server.admin("delete", ["localId": .string(id)]) }
        for id in ["a", "c", "e"] { _ = await server.admin("", ["localId": .string(id)]) }
        let target = "\(Self.path)?maxResults=3&nextPageToken=\(first["nextPageToken"])"
        let second = await server.send(TestRequest.get(target).asOwner)
        #expect(Self.ids(second) == ["e", "f", "h"])
        let rest = "\(Self.path)?maxResults=3&nextPageToken=\(second["nextPageToken"])"
        let last = await server.send(TestRequest.get(rest).asOwner)
        #expect(last.json == ["kind": "identitytoolkit#DownloadAccountResponse"])
    }

    @Test("A page that is not full is the last one")
    func lastPage() async throws {
        let server = try await server(withAccounts: ["a", "b"])
        let answer = await server.send(TestRequest.get(Self.path + "?maxResults=3").asOwner)
        #expect(Self.ids(answer) == ["a", "b"])
        #expect(answer.json["nextPageToken"] == nil)
    }

    @Test("Development gives all accounts at once to whoever asks for less than none")
    func whole() async throws {
        let server = try await server(withAccounts: (0..<25).map { "u\($0)" })
        let page = await server.send(TestRequest.get(Self.path + "?maxResults=-1").asOwner)
        #expect(page.status == 200 && Self.ids(page).count == 25, "\(page)")
        #expect(page.json["nextPageToken"] == nil)
    }

    @Test("An account's id in place of a token begins the page after it")
    func plainIDs() async throws {
        let server = try await server(withAccounts: ["u-1", "u-2", "u-3"])
        let target = Self.path + "?maxResults=2&nextPageToken=u-1"
        let answer = await server.send(TestRequest.get(target).asOwner)
        #expect(Self.ids(answer) == ["u-2", "u-3"])
        #expect(!answer["nextPageToken"].isEmpty)
    }

    @Test("A page has 20 accounts unless it is asked for another number")
    func standardSize() async throws {
        let server = try await server(withAccounts: (0..<21).map { "u\($0)" })
        for target in [Self.path, Self.path + "?maxResults=0"] {
            let page = await server.send(TestRequest.get(target).asOwner)
            #expect(Self.ids(page).count == 20)
        }
        let page = await server.send(TestRequest.get(Self.path + "?maxResults=100000").asOwner)
        #expect(Self.ids(page).count == 21)
    }

    @Test("The name and the form that v3 has for it lead to the same accounts")
    func legacy() async throws {
        let server = try await server(withAccounts: ["a", "b"])
        let answer = await server.send(
            TestRequest.post(
                "/www.googleapis.com/identitytoolkit/v3/relyingparty/downloadAccount",
                #"{"targetProjectId":"demo-project","maxResults":1}"#
            ).asOwner
        )
        #expect(Self.ids(answer) == ["a"])
        #expect(!answer["nextPageToken"].isEmpty)
    }

    @Test(
        "A token serves in its own project and tenant alone, and is one of ours or an account's id"
    )
    func foreignTokens() async throws {
        let server = try await server(withAccounts: ["a", "b"])
        let first = await server.send(TestRequest.get(Self.path + "?maxResults=1").asOwner)
        let token = first["nextPageToken"]
        let tenant = "/v1/projects/\(TestServer.project)/tenants/t1/accounts:batchGet"
        for target in [
            "\(tenant)?nextPageToken=\(token)",
            "/v1/projects/other/accounts:batchGet?nextPageToken=\(token)",
            "\(tenant)?nextPageToken=a", "\(Self.path)?nextPageToken=nobody",
            "\(Self.path)?nextPageToken=\(token)x",
        ] {
            let answer = await server.send(TestRequest.get(target).asOwner)
            #expect(answer.status == 400)
            #expect(answer.error == "INVALID_PAGE_SELECTION", "\(target)")
        }
    }

    @Test("Other tenants' and projects' accounts stay unseen")
    func isolation() async throws {
        let server = try await server(withAccounts: ["a"])
        for path in [
            "/v1/projects/other/accounts:batchGet",
            "/v1/projects/\(TestServer.project)/tenants/t1/accounts:batchGet",
        ] {
            let answer = await server.send(TestRequest.get(path).asOwner)
            #expect(answer.json == ["kind": "identitytoolkit#DownloadAccountResponse"])
        }
    }

    @Test(
        "Nobody but an administrator gets a list",
        arguments: ["accounts:batchGet", "accounts:query", "accounts:batchDelete"]
    )
    func administrators(operation: String) async throws {
        let path = "/v1/projects/\(TestServer.project)/\(operation)"
        let server = try await server(withAccounts: ["a"])
        let method = operation.hasSuffix("batchGet") ? "GET" : "POST"
        for (target, bearer) in [(path, nil), (path + "?key=any", nil), (path, "Bearer x")] {
            var request = TestRequest(method, target, method == "GET" ? "" : "{}")
            if let bearer { request = request.adding("Authorization", bearer) }
            let answer = await server.send(request)
            #expect(answer.status == 401, "\(answer)")
            #expect(answer.json["error"]?["status"] == "UNAUTHENTICATED")
        }
        let production = try await TestServer(.production)
        #expect(await production.send(TestRequest(method, path).asOwner).status == 401)
    }
}
