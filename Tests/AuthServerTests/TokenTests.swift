import AuthCrypto
import AuthDomain
import AuthTestSupport
import HTTPServer
import Testing

@Suite("POST /v1/token")
struct TokenTests {
    private static let form = "application/x-www-form-urlencoded"

    @Test("A refresh gives a new ID token of the same sign-in", arguments: TestDatabase.available)
    func refreshes(on database: TestDatabase) async throws {
        let server = try await TestServer(on: database)
        var user = try await TestUser(on: server)
        let signedInAt = try user.claims["auth_time"]
        server.clock.advance(seconds: 7200)
        let answer = await server.refresh(user.refreshToken)
        #expect(answer["access_token"] == answer["id_token"])
        #expect(answer["expires_in"] == "3600")
        #expect(answer["token_type"] == "Bearer")
        #expect(answer["refresh_token"] == user.refreshToken)
        #expect(answer["user_id"] == user.uid)
        user.idToken = answer["id_token"]
        #expect(try user.claims["auth_time"] == signedInAt)
        #expect(try user.claims["iat"]?.intValue == server.clock.now().seconds)
    }

    @Test("A form in snake case is read as well")
    func form() async throws {
        let server = try await TestServer()
        let user = try await TestUser(on: server)
        var request = TestRequest.app("/v1/token", [:])
        request.headers.set("Content-Type", Self.form)
        request.body = "grant_type=refresh_token&refresh_token=\(user.refreshToken)"
        #expect(await server.send(request).status == 200)
    }

    @Test("What is missing or wrong is named")
    func missing() async throws {
        let server = try await TestServer()
        let cases: [(JSONValue, String)] = [
            ([:], "MISSING_GRANT_TYPE"),
            (["grantType": "password"], "INVALID_GRANT_TYPE"),
            (["grantType": "refresh_token"], "MISSING_REFRESH_TOKEN"),
            (["grantType": "refresh_token", "refreshToken": "x"], "INVALID_REFRESH_TOKEN"),
        ]
        for (body, error) in cases {
            let answer = await server.send(.app("/v1/token", body))
            #expect(answer.error == error)
            #expect(answer.json["error"]?["status"] == "INVALID_ARGUMENT")
            #expect(answer.json["error"]?["errors"] == nil)
        }
    }

    @Test("Twenty refreshes at once with one token all succeed", arguments: TestDatabase.available)
    func atOnce(on database: TestDatabase) async throws {
        let server = try await TestServer(on: database)
        let user = try await TestUser(on: server)
        let answers = await AuthTestSupport.atOnce(20) { _ in
            await server.refresh(user.refreshToken)
        }
        #expect(answers.allSatisfy { $0.status == 200 })
    }

    @Test(
        "A refresh is refused once the account says so",
        arguments: [
            ("validSince", "TOKEN_EXPIRED"), ("password", "TOKEN_EXPIRED"),
            ("disableUser", "USER_DISABLED"), ("delete", "USER_NOT_FOUND"),
        ]
    )
    func refused(change: String, error: String) async throws {
        let server = try await TestServer()
        let user = try await TestUser(on: server)
        server.clock.advance(seconds: 5)
        let fields: [String: JSONValue] = [
            "validSince": .string(String(server.clock.now().seconds)),
            "password": "another horse", "disableUser": true,
        ]
        var body: JSONObject = ["localId": .string(user.uid)]
        body[change] = fields[change]
        let operation = change == "delete" ? "delete" : "update"
        let path = "/v1/projects/\(TestServer.project)/accounts:\(operation)"
        let changed = await server.send(TestRequest.app(path, .object(body)).asOwner)
        try #require(changed.status == 200, "\(changed)")
        #expect(await server.refresh(user.refreshToken).error == error)
        let lookUp = await user.lookUp().error
        #expect(lookUp == error, "the old ID token is refused as well")
    }
}
