import AuthCrypto
import AuthTestSupport
import Testing

@Suite("/emulator/v1/projects/{p}/config")
struct EmulatorConfigTests {
    private static let path = "/emulator/v1/projects/demo-project/config"

    @Test("A change has its effect at once, and leaves the rest as it was")
    func effect() async throws {
        let server = try await TestServer()
        _ = try await server.newUser()
        func signIn() async -> String? {
            await server.app(
                "signInWithPassword",
                ["email": "nobody@example.com", "password": "secret horse"]
            ).error
        }
        #expect(await signIn() == "EMAIL_NOT_FOUND")
        for (body, error) in [
            (#"{"emailPrivacyConfig":{"enableImprovedEmailPrivacy":true}}"#, loginInvalid),
            (#"{"signIn":{"allowDuplicateEmails":true}}"#, loginInvalid),
            (#"{"emailPrivacyConfig":{"enableImprovedEmailPrivacy":false}}"#, "EMAIL_NOT_FOUND"),
        ] {
            let answer = await server.send(TestRequest("PATCH", Self.path, body))
            #expect(answer.status == 200, "\(answer)")
            #expect(await server.send(.get(Self.path)).text == answer.text)
            #expect(await signIn() == error)
        }
        let left = await server.send(.get(Self.path)).json
        #expect(left["signIn"]?["allowDuplicateEmails"] == true)
        #expect(left["emailPrivacyConfig"]?["enableImprovedEmailPrivacy"] == false)
    }

    @Test("A project's settings are its own")
    func otherProject() async throws {
        let server = try await TestServer()
        let body = #"{"emailPrivacyConfig":{"enableImprovedEmailPrivacy":true}}"#
        let other = "/emulator/v1/projects/other/config"
        #expect(await server.send(TestRequest("PATCH", other, body)).status == 200)
        let own = await server.send(.get(Self.path)).json
        #expect(own["emailPrivacyConfig"]?["enableImprovedEmailPrivacy"] == false)
    }

    @Test("Accounts are removed by a DELETE, whatever its body")
    func clear() async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        let request = TestRequest("DELETE", "/emulator/v1/projects/demo-project/accounts", "{no")
            .adding("Content-Type", "application/json")
        #expect(await server.send(request).text == "{}")
        #expect(await server.account(user.id).isNull)
    }

    private let loginInvalid = "INVALID_LOGIN_CREDENTIALS"
}
