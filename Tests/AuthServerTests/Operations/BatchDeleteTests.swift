import AuthCrypto
import AuthTestSupport
import Testing

@Suite("accounts:batchDelete")
struct BatchDeleteTests {
    private func server(withAccounts ids: [String]) async throws -> TestServer {
        let server = try await TestServer()
        for id in ids { _ = await server.admin("", ["localId": .string(id)]) }
        return server
    }

    @Test("Accounts go, whether they are disabled or not, and unknown ids are passed over")
    func force() async throws {
        let server = try await server(withAccounts: ["a", "b", "c"])
        let user = try await server.newUser()
        let answer = await server.admin(
            "batchDelete",
            ["localIds": ["a", "nobody", "a", "b", .string(user.id)], "force": true]
        )
        #expect(answer.status == 200)
        #expect(answer.json == [:])
        for id in ["a", "b", user.id] { #expect(await server.account(id) == .null) }
        #expect(await server.account("c") != .null)
        #expect(await server.refresh(user).error == "USER_NOT_FOUND")
    }

    @Test("Without force, accounts that are not disabled stay and are named")
    func disabledOnly() async throws {
        let server = try await server(withAccounts: ["a", "b"])
        _ = await server.admin("update", ["localId": "b", "disableUser": true])
        let answer = await server.admin("batchDelete", ["localIds": ["a", "b"]])
        #expect(
            answer.json == [
                "errors": [
                    [
                        "index": 0, "localId": "a",
                        "message": "NOT_DISABLED : Disable the account before batch deletion.",
                    ]
                ]
            ]
        )
        #expect(await server.account("a") != .null)
        #expect(await server.account("b") == .null)
    }

    @Test("A request names 1 to 1000 accounts")
    func limits() async throws {
        let server = try await server(withAccounts: ["a"])
        for count in [0, 1001] {
            let answer = await server.admin(
                "batchDelete",
                ["localIds": .array(Array(repeating: "a", count: count)), "force": true]
            )
            #expect(answer.error == "LOCAL_ID_LIST_EXCEEDS_LIMIT")
        }
        #expect(await server.account("a") != .null)
        let most = JSONValue.array(Array(repeating: "a", count: 1000))
        #expect(await server.admin("batchDelete", ["localIds": most, "force": true]).status == 200)
        #expect(await server.account("a") == .null)
    }

    @Test("A tenant's administrator removes no account of the project")
    func isolation() async throws {
        let server = try await server(withAccounts: ["a"])
        let path = "/v1/projects/\(TestServer.project)/tenants/t1/accounts:batchDelete"
        let request = TestRequest.post(path, #"{"localIds":["a"],"force":true}"#)
        #expect(await server.send(request.asOwner).status == 200)
        #expect(await server.account("a") != .null)
    }
}
