import AuthCrypto
import AuthTestSupport
import Testing

@Suite("accounts:query")
struct QueryTests {
    private static let names = ["c": "Zoe", "a": "Ann", "b": "Ben"]

    private func server() async throws -> TestServer {
        let server = try await TestServer()
        for id in ["c", "a", "b"] {
            server.clock.advance(seconds: 1)
            let answer = await server.admin(
                "",
                [
                    "localId": .string(id), "email": .string("\(id)@example.com"),
                    "displayName": .string(Self.names[id] ?? ""),
                ]
            )
            try #require(answer.status == 200, "\(answer)")
        }
        _ = await server.admin("update", ["localId": "b", "phoneNumber": "+16505550100"])
        return server
    }

    private static func ids(_ answer: TestAnswer) -> String {
        (answer.json["userInfo"]?.arrayValue ?? []).compactMap { $0["localId"]?.stringValue }
            .joined()
    }

    @Test(
        "Accounts come in the order that is asked for",
        arguments: [
            ([:], "abc"), (["sortBy": "USER_ID", "order": "DESC"], "cba"),
            (["sortBy": "NAME"], "abc"), (["sortBy": "CREATED_AT"], "cab"),
            (["sortBy": 3, "order": 2], "bac"), (["sortBy": "USER_EMAIL", "limit": "2"], "ab"),
            (["sort_by": "CREATED_AT", "limit": 1, "offset": 1], "a"), (["offset": "3"], ""),
            (["sortBy": "LAST_LOGIN_AT", "order": "ORDER_UNSPECIFIED"], "abc"),
        ] as [(JSONValue, String)]
    )
    func order(body: JSONValue, ids: String) async throws {
        let answer = try await server().admin("query", body)
        #expect(Self.ids(answer) == ids, "\(answer)")
        #expect(answer["recordsCount"] == String(ids.count))
    }

    @Test(
        "A condition finds the account that it names; of several, the first one counts",
        arguments: [
            ([["email": "B@Example.com"]], "b"), ([["phoneNumber": "+16505550100"]], "b"),
            ([["userId": "c"]], "c"), ([["userId": "c", "email": "a@example.com"]], "a"),
            ([["userId": "c"], ["userId": "a"]], "c"), ([["userId": "nobody"]], ""),
            ([[:]], "abc"), ([], "abc"),
        ] as [(JSONValue, String)]
    )
    func condition(expression: JSONValue, ids: String) async throws {
        let server = try await server()
        let answer = await server.admin("query", ["expression": expression])
        #expect(Self.ids(answer) == ids, "\(answer)")
        let count = await server.admin(
            "query",
            ["expression": expression, "returnUserInfo": false]
        )
        #expect(count.json == ["recordsCount": .string(String(ids.count))])
    }

    @Test("An order or a range that there is not is refused")
    func refusals() async throws {
        let server = try await server()
        for body: JSONValue in [
            ["limit": 501], ["limit": -1], ["offset": -1], ["sortBy": "SHOE_SIZE"],
            ["order": "SIDEWAYS"],
        ] {
            let answer = await server.admin("query", body)
            #expect(answer.status == 400)
            #expect(answer.error?.hasPrefix("INVALID_ARGUMENT") == true, "\(answer)")
        }
    }

    @Test("The older name leads to the same accounts, and to nobody else's")
    func olderName() async throws {
        let server = try await server()
        let path = "/v1/projects/\(TestServer.project):queryAccounts"
        let answer = await server.send(TestRequest.post(path, "{}").asOwner)
        #expect(Self.ids(answer) == "abc")
        let other = await server.send(
            TestRequest.post("/v1/projects/other:queryAccounts", "{}").asOwner
        )
        #expect(other.json == ["recordsCount": "0"])
    }
}
