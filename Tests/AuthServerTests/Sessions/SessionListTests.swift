import AuthCrypto
import AuthDomain
import AuthTestSupport
import Testing

@Suite("sessions:list and sessions:end")
struct SessionListTests {
    private static let listPath = "/hearth/v1/accounts/sessions:list"
    private static let endPath = "/hearth/v1/accounts/sessions:end"
    private static let adminListPath =
        "/hearth/v1/projects/\(TestServer.project)/accounts/sessions:list"
    private static let adminEndPath =
        "/hearth/v1/projects/\(TestServer.project)/accounts/sessions:end"

    private func list(_ server: TestServer, _ user: AccountUser) async -> [JSONValue] {
        let answer = await server.send(
            .app(
                Self.listPath,
                ["idToken": .string(user.idToken), "refreshToken": .string(user.refreshToken)]
            )
        )
        #expect(answer.status == 200, "\(answer)")
        #expect(!answer.text.contains(user.refreshToken))
        return answer.json["sessions"]?.arrayValue ?? []
    }

    @Test("A user sees each session, newest first, and which one asks", arguments: [true, false])
    func list(byUser: Bool) async throws {
        let server = try await TestServer()
        let first = try await server.newUser()
        server.clock.advance(seconds: 60)
        let second = try await server.signIn(first)
        let sessions: [JSONValue]
        if byUser {
            sessions = await list(server, second)
            #expect(sessions.map { $0["isCurrent"]?.boolValue ?? false } == [true, false])
        } else {
            let request = TestRequest.post(Self.adminListPath, ["localId": .string(first.id)])
            sessions = await server.send(request.asOwner).json["sessions"]?.arrayValue ?? []
        }
        #expect(sessions.count == 2)
        #expect(sessions.first?["signInProvider"] == "password")
        #expect(sessions.first?["signedInAt"]?.stringValue?.hasPrefix("2027-01-15T08:01") == true)
        #expect(sessions.first?["secondFactor"] == nil)
    }

    @Test("An ended session is refreshed no more, and the others are")
    func end() async throws {
        let server = try await TestServer()
        let first = try await server.newUser()
        server.clock.advance(seconds: 60)
        let second = try await server.signIn(first)
        let id = try #require(await list(server, second).last?["sessionId"])
        let body: JSONValue = ["idToken": .string(second.idToken), "sessionId": id]
        #expect(await server.send(.app(Self.endPath, body)).status == 200)
        #expect(await server.refresh(first).error == "TOKEN_EXPIRED")
        #expect(await server.refresh(second).status == 200)
        #expect(await list(server, second).count == 1)
        #expect(await server.send(.app(Self.endPath, body)).error == "SESSION_NOT_FOUND")
    }

    @Test("An administrator ends a session, and only of the account that is named")
    func byAdministrator() async throws {
        let server = try await TestServer()
        let ann = try await server.newUser()
        let bob = try await server.newUser("bob@example.com")
        let id = try #require(await list(server, ann).first?["sessionId"])
        func end(_ user: AccountUser) async -> TestAnswer {
            let body: JSONValue = ["localId": .string(user.id), "sessionId": id]
            return await server.send(TestRequest.post(Self.adminEndPath, body).asOwner)
        }
        #expect(await end(bob).error == "SESSION_NOT_FOUND")
        #expect(await server.refresh(ann).status == 200)
        #expect(await end(ann).status == 200)
        #expect(await server.refresh(ann).error == "TOKEN_EXPIRED")
    }

    @Test("A user ends no session of another, and needs a token of the own")
    func refusals() async throws {
        let server = try await TestServer()
        let ann = try await server.newUser()
        let bob = try await server.newUser("bob@example.com")
        let id = try #require(await list(server, ann).first?["sessionId"])
        let byBob: JSONValue = ["idToken": .string(bob.idToken), "sessionId": id]
        #expect(await server.send(.app(Self.endPath, byBob)).error == "SESSION_NOT_FOUND")
        let named: JSONValue = ["localId": .string(ann.id), "sessionId": id]
        #expect(await server.send(.app(Self.endPath, named)).error == "MISSING_ID_TOKEN")
        #expect(await server.send(.app(Self.listPath, named)).error == "MISSING_ID_TOKEN")
        let nobody = TestRequest.post(Self.adminListPath, ["localId": "nobody"])
        #expect(await server.send(nobody.asOwner).error == "USER_NOT_FOUND")
        #expect(await server.send(.post(Self.adminListPath, named)).status == 401)
        #expect(await server.refresh(ann).status == 200)
    }
}
