import AuthCrypto
import AuthDomain
import AuthTestSupport
import Testing

@Suite("createSessionCookie")
struct CreateSessionCookieTests {
    private static let path = "/v1/projects/\(TestServer.project):createSessionCookie"

    private func create(_ body: JSONValue, on server: TestServer) async -> TestAnswer {
        let text = String(decoding: body.serialized, as: UTF8.self)
        return await server.send(TestRequest.post(Self.path, text).asOwner)
    }

    @Test("A cookie says what the ID token says, for as long as it was asked to")
    func claims() async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        _ = await server.admin(
            "update",
            ["localId": .string(user.id), "customAttributes": #"{"role":"editor"}"#]
        )
        let idToken = try await server.signIn(user).idToken
        server.clock.advance(seconds: 60)
        let answer = await create(
            ["idToken": .string(idToken), "validDuration": "432000"],
            on: server
        )
        #expect(answer.status == 200, "\(answer)")
        let cookie = try server.claims(answer["sessionCookie"])
        var expected = try #require(try server.claims(idToken).objectValue)
        expected["iss"] = "https://session.firebase.google.com/demo-project"
        expected["iat"] = 1_800_000_060
        expected["exp"] = 1_800_432_060
        #expect(cookie == .object(expected))
        #expect(cookie["role"] == "editor")
        #expect(cookie["auth_time"] == 1_800_000_000)
    }

    @Test("The published keys of session cookies verify it, and those of ID tokens do not")
    func signature() async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        let answer = await create(["idToken": .string(user.idToken)], on: server)
        let cookie = try UnverifiedJWT(answer["sessionCookie"])
        let keys = server.environment.signingKeys
        let id = try #require(cookie.keyID)
        #expect(try await keys.key(id, for: .idToken) == nil)
        let key = try #require(try await keys.key(id, for: .sessionCookie))
        #expect(try cookie.verify { _, _ in key.publicKey }.isEmpty == false)
        let published = await server.send(.get("/v1/sessionCookiePublicKeys"))
        #expect(published.text.contains(#""kid":"\#(id)""#))
    }

    @Test("A cookie is no ID token, and lives two weeks unless it is told otherwise")
    func otherUses() async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        let cookie = await create(["idToken": .string(user.idToken)], on: server)["sessionCookie"]
        #expect(try server.claims(cookie)["exp"] == 1_801_209_600)
        for operation in ["lookup", "delete", "update"] {
            let answer = await server.app(operation, ["idToken": .string(cookie)])
            #expect(answer.error == "INVALID_ID_TOKEN", "\(operation)")
        }
        let again = await create(["idToken": .string(cookie)], on: server)
        #expect(again.error == "INVALID_ID_TOKEN")
    }

    @Test(
        "A life that is too short or too long is refused, after a token that is missing",
        arguments: [
            (["validDuration": 1], "MISSING_ID_TOKEN"),
            (["idToken": "x", "validDuration": 299], "INVALID_DURATION"),
            (["idToken": "x", "validDuration": 1_209_601], "INVALID_DURATION"),
            (["idToken": "x", "validDuration": "0"], "INVALID_DURATION"),
            (["idToken": "x", "validDuration": -300], "INVALID_DURATION"),
            (["idToken": "x", "validDuration": 300], "INVALID_ID_TOKEN"),
            (["idToken": "x", "validDuration": 1_209_600], "INVALID_ID_TOKEN"),
        ] as [(JSONValue, String)]
    )
    func refusals(body: JSONValue, message: String) async throws {
        let answer = await create(body, on: try await TestServer())
        #expect(answer.status == 400)
        #expect(answer.error == message)
    }

    @Test("A revoked session, a disabled and a deleted account get no cookie")
    func revoked() async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        let id = JSONValue.string(user.id)
        let body: JSONValue = ["idToken": .string(user.idToken)]
        _ = await server.admin("update", ["localId": id, "disableUser": true])
        #expect(await create(body, on: server).error == "USER_DISABLED")
        _ = await server.admin(
            "update",
            ["localId": id, "disableUser": false, "validSince": "1800000001"]
        )
        #expect(await create(body, on: server).error == "TOKEN_EXPIRED")
        _ = await server.admin("delete", ["localId": id])
        #expect(await create(body, on: server).error == "USER_NOT_FOUND")
    }

    @Test("No app makes cookies, and no tenant makes them of another's tokens")
    func callers() async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        let body = #"{"idToken":"\#(user.idToken)"}"#
        let byApp = await server.send(.post(Self.path + "?key=any", body))
        #expect(byApp.status == 401)
        let path = "/v1/projects/\(TestServer.project)/tenants/t1:createSessionCookie"
        let byTenant = await server.send(TestRequest.post(path, body).asOwner)
        #expect(byTenant.error == "TENANT_ID_MISMATCH")
    }
}
