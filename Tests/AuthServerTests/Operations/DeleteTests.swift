import AuthCrypto
import AuthTestSupport
import Testing

@Suite("accounts:delete")
struct DeleteTests {
    @Test("An owner's account goes with its tokens, and the address is free again")
    func byOwner() async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        let ben = try await server.newUser("ben@example.com")
        let answer = await server.app(
            "delete",
            ["idToken": .string(user.idToken), "localId": .string(ben.id)]
        )
        #expect(answer.status == 200)
        #expect(answer.json == ["kind": "identitytoolkit#DeleteAccountResponse"])
        #expect(await server.refresh(user).error == "USER_NOT_FOUND")
        let lookup = await server.app("lookup", ["idToken": .string(user.idToken)])
        #expect(lookup.error == "USER_NOT_FOUND")
        #expect(await server.account(user.id) == .null)
        #expect(await server.account(ben.id) != .null)
        #expect(try await server.newUser(user.email).id != user.id)
    }

    @Test("Deleting needs a recent sign-in, with the second factor where there is one")
    func recentSignIn() async throws {
        let server = try await TestServer()
        let ann = try await server.newUser()
        let ben = try await server.newUserWithFactor("ben@example.com")
        let message = "CREDENTIAL_TOO_OLD_LOGIN_AGAIN"
        #expect(await server.app("delete", ["idToken": .string(ben.idToken)]).error == message)
        let both = try await server.signIn(ben)
        #expect(await server.app("delete", ["idToken": .string(both.idToken)]).status == 200)
        server.clock.advance(seconds: 301)
        #expect(await server.app("delete", ["idToken": .string(ann.idToken)]).error == message)
        #expect(await server.account(ann.id) != .null)
    }

    @Test("Without a token or an id nothing is deleted")
    func missing() async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        let byID = await server.app("delete", ["localId": .string(user.id)])
        #expect(byID.error == "MISSING_ID_TOKEN")
        #expect(await server.admin("delete", [:]).error == "MISSING_LOCAL_ID")
        #expect(await server.admin("delete", ["localId": "nobody"]).error == "USER_NOT_FOUND")
        let byToken = await server.admin("delete", ["idToken": .string(user.idToken)])
        #expect(byToken.error == "MISSING_LOCAL_ID")
        #expect(await server.account(user.id) != .null)
    }

    @Test("A project may leave deleting to its administrators")
    func switchedOff() async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        try await server.configure(
            "client.permissions.disabledUserDeletion",
            ["client": ["permissions": ["disabledUserDeletion": true]]]
        )
        let answer = await server.app("delete", ["idToken": .string(user.idToken)])
        #expect(answer.error == "ADMIN_ONLY_OPERATION")
        #expect(await server.admin("delete", ["localId": .string(user.id)]).status == 200)
    }
}
