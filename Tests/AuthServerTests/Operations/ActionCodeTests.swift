import AuthCrypto
import AuthDomain
import AuthTestSupport
import Testing

@Suite("accounts:update with a mailed code")
struct ActionCodeTests {
    private let server: TestServer
    private let user: AccountUser

    init() async throws {
        server = try await TestServer()
        user = try await server.newUser()
    }

    private func send(_ kind: String, newEmail: String? = nil) async throws -> String {
        var body: JSONObject = ["requestType": .string(kind)]
        body["idToken"] = .string(user.idToken)
        body["email"] = .string(user.email)
        body["newEmail"] = newEmail.map(JSONValue.string)
        let answer = await server.app("sendOobCode", .object(body))
        try #require(answer.status == 200, "\(answer)")
        return try await server.mailedCode(to: newEmail ?? user.email)
    }

    private func apply(_ code: String) async -> TestAnswer {
        await server.app("update", ["oobCode": .string(code)])
    }

    @Test("A code verifies the address once and ends no session")
    func verifyEmail() async throws {
        let code = try await send("VERIFY_EMAIL")
        let answer = await apply(code)
        #expect(answer.status == 200, "\(answer)")
        #expect(answer["localId"] == user.id)
        #expect(answer["email"] == user.email)
        #expect(answer.json["emailVerified"]?.boolValue == true)
        #expect(answer.json["idToken"] == nil)
        #expect(await server.account(user.id)["emailVerified"]?.boolValue == true)
        #expect(await server.refresh(user).status == 200)
        #expect(await apply(code).error == "INVALID_OOB_CODE")
    }

    @Test("A code for an address that the account no longer has verifies nothing")
    func changedMeanwhile() async throws {
        let code = try await send("VERIFY_EMAIL")
        _ = await server.admin(
            "update",
            ["localId": .string(user.id), "email": "new@example.com"]
        )
        #expect(await apply(code).error == "INVALID_OOB_CODE")
        #expect(await server.account(user.id)["emailVerified"]?.boolValue == false)
        _ = await server.admin("delete", ["localId": .string(user.id)])
        #expect(await apply(code).error == "INVALID_OOB_CODE")
    }

    @Test("A code changes the address, ends every session, and lets the first address undo it")
    func changeEmail() async throws {
        let code = try await send("VERIFY_AND_CHANGE_EMAIL", newEmail: "new@example.com")
        server.clock.advance(seconds: 10)
        let answer = await apply(code)
        #expect(answer.status == 200, "\(answer)")
        #expect(answer["newEmail"] == "new@example.com")
        #expect(answer["email"] == "new@example.com")
        #expect(answer.json["emailVerified"]?.boolValue == true)
        #expect(await server.refresh(user).error == "TOKEN_EXPIRED")
        let undo = try await server.mailedCode(to: user.email)
        let inspected = await server.app("resetPassword", ["oobCode": .string(undo)])
        #expect(inspected["requestType"] == "RECOVER_EMAIL")
        #expect(inspected["email"] == user.email)
        #expect(inspected["newEmail"] == "new@example.com")
        server.clock.advance(seconds: 10)
        let undone = await apply(undo)
        #expect(undone["email"] == user.email)
        let account = await server.account(user.id)
        #expect(account["email"]?.stringValue == user.email)
        #expect(account["emailVerified"]?.boolValue == true)
        #expect(account["initialEmail"] == nil)
        #expect(try await server.newUser("new@example.com").id != user.id)
    }

    @Test("An address that was taken meanwhile is not changed to")
    func takenMeanwhile() async throws {
        let code = try await send("VERIFY_AND_CHANGE_EMAIL", newEmail: "new@example.com")
        _ = try await server.newUser("new@example.com")
        #expect(await apply(code).error == "EMAIL_EXISTS")
        #expect(await server.account(user.id)["email"]?.stringValue == user.email)
    }

    @Test("A newer code leaves the ones before good, until one of them changes the address")
    func severalCodes() async throws {
        let first = try await send("VERIFY_EMAIL")
        _ = try await send("VERIFY_EMAIL")
        #expect(await apply(first).status == 200)
        let changes = [
            try await send("VERIFY_AND_CHANGE_EMAIL", newEmail: "b@example.com"),
            try await send("VERIFY_AND_CHANGE_EMAIL", newEmail: "c@example.com"),
            try await send("VERIFY_AND_CHANGE_EMAIL", newEmail: "d@example.com"),
        ]
        #expect(await apply(changes[1]).status == 200)
        #expect(await apply(changes[0]).error == "INVALID_OOB_CODE")
        let recovery = try await server.mailedCode(to: user.email)
        #expect(await apply(recovery).status == 200)
        #expect(await server.account(user.id)["email"]?.stringValue == user.email)
        #expect(await apply(changes[2]).error == "INVALID_OOB_CODE")
    }

    @Test("A new password ends the codes that would change the address")
    func passwordEndsChanges() async throws {
        let change = try await send("VERIFY_AND_CHANGE_EMAIL", newEmail: "eve@example.com")
        let answer = await server.app(
            "update",
            ["idToken": .string(user.idToken), "password": "New-pw-1!"]
        )
        #expect(answer.status == 200, "\(answer)")
        #expect(await apply(change).error == "INVALID_OOB_CODE")
    }

    @Test(
        "A code lives as long as its kind does",
        arguments: [("VERIFY_EMAIL", 3 * 24 * 3600), ("VERIFY_AND_CHANGE_EMAIL", 6 * 3600)]
            as [(String, Int64)]
    )
    func lifetimes(kind: String, seconds: Int64) async throws {
        let newEmail = kind == "VERIFY_EMAIL" ? nil : "new@example.com"
        let code = try await send(kind, newEmail: newEmail)
        server.clock.advance(seconds: seconds - 1)
        let inspected = await server.app("resetPassword", ["oobCode": .string(code)])
        #expect(inspected["requestType"] == kind)
        server.clock.advance(seconds: 1)
        #expect(await apply(code).error == "EXPIRED_OOB_CODE")
        let late = await server.app("resetPassword", ["oobCode": .string(code)])
        #expect(late.error == "EXPIRED_OOB_CODE")
    }

    @Test("A code of another kind or project does nothing and stays good")
    func foreign() async throws {
        let reset = try await send("PASSWORD_RESET")
        #expect(await apply(reset).error == "INVALID_OOB_CODE")
        let verify = try await send("VERIFY_EMAIL")
        let wrongUse = await server.app(
            "resetPassword",
            ["oobCode": .string(verify), "newPassword": "New-pw-1!"]
        )
        #expect(wrongUse.error == "INVALID_OOB_CODE")
        let elsewhere = await server.send(
            TestRequest.post(
                "/v1/projects/other/accounts:update",
                #"{"oobCode":"\#(verify)","localId":"x"}"#
            ).asOwner
        )
        #expect(elsewhere.error == "INVALID_OOB_CODE")
        #expect(await apply(verify).status == 200)
        let used = await server.app(
            "resetPassword",
            ["oobCode": .string(reset), "newPassword": "New-pw-1!"]
        )
        #expect(used.status == 200)
    }
}
