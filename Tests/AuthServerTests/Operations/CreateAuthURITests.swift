import AuthCrypto
import AuthTestSupport
import Testing

@Suite("accounts:createAuthUri")
struct CreateAuthURITests {
    private func ask(_ identifier: String, on server: TestServer) async -> TestAnswer {
        await server.app(
            "createAuthUri",
            ["identifier": .string(identifier), "continueUri": "http://localhost"]
        )
    }

    @Test("The ways into an account are listed, and empty lists where there is none")
    func methods() async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        _ = await server.admin(
            "update",
            [
                "localId": .string(user.id), "phoneNumber": "+16505550100",
                "linkProviderUserInfo": ["providerId": "facebook.com", "rawId": "1"],
            ]
        )
        let known = await ask("ANN@example.com", on: server)
        #expect(known["kind"] == "identitytoolkit#CreateAuthUriResponse")
        #expect(known.json["registered"]?.boolValue == true)
        #expect(known.json["allProviders"] == ["password", "facebook.com"])
        #expect(known.json["signinMethods"] == ["password", "facebook.com"])
        #expect(!known["sessionId"].isEmpty)
        let unknown = await ask("nobody@example.com", on: server)
        #expect(unknown.json["registered"]?.boolValue == false)
        #expect(unknown.json["allProviders"] == [])
        #expect(unknown.json["signinMethods"] == [])
    }

    @Test(
        "An account is found by its address at a provider, too",
        arguments: TestDatabase.available
    )
    func addressAtProvider(on database: TestDatabase) async throws {
        let server = try await TestServer(on: database)
        let google = await server.fake("google.com", ["sub": "1", "email": "atp@example.com"])
        let code = try await server.linkCode("bob@example.com")
        let linked = await server.useLink(code, "bob@example.com", idToken: google["idToken"])
        #expect(linked.status == 200, "\(linked)")
        for address in ["bob@example.com", "ATP@example.com"] {
            let answer = await ask(address, on: server)
            #expect(answer.json["registered"] == true)
            #expect(answer.json["allProviders"] == ["password", "google.com"])
            #expect(answer.json["signinMethods"] == ["emailLink", "google.com"])
        }
        let other = try await server.newUser("atp@example.com")
        #expect(await ask(other.email, on: server).json["signinMethods"] == ["password"])
    }

    @Test("With protection of addresses nothing is told")
    func protected() async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        try await server.protectEmails()
        for email in [user.email, "nobody@example.com"] {
            let answer = await ask(email, on: server)
            #expect(answer.status == 200)
            #expect(answer.json.objectValue?.names.sorted() == ["kind", "sessionId"])
        }
        let given = await server.app(
            "createAuthUri",
            ["identifier": "ann@example.com", "continueUri": "app:/", "sessionId": "mine"]
        )
        #expect(given["sessionId"] == "mine")
    }

    @Test(
        "Refusals come in the documented order",
        arguments: [
            ([:], "MISSING_IDENTIFIER"),
            (["identifier": "x"], "MISSING_CONTINUE_URI"),
            (["identifier": "x", "continueUri": "y"], "INVALID_IDENTIFIER"),
            (["identifier": "ann@example.com", "continueUri": "y"], "INVALID_CONTINUE_URI"),
        ] as [(JSONValue, String)]
    )
    func refusals(body: JSONValue, message: String) async throws {
        let server = try await TestServer()
        #expect(await server.app("createAuthUri", body).error == message)
    }
}
