import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

@Suite("Rules of sessions")
struct SessionRulesTests {
    /// A development server whose project has these rules, and a user.
    private func server(
        _ rules: JSONObject,
        on database: TestDatabase = .sqlite
    ) async throws -> (TestServer, AccountUser) {
        let server = try await TestServer(on: database)
        let user = try await server.newUser()
        try await server.store.write { transaction in
            guard var project = try transaction.lockProject(TestServer.project) else { return }
            var object = try ProjectConfig(parsing: project.config).json.objectValue ?? [:]
            object["hearth"] = ["sessions": .object(rules)]
            project.config = ProjectConfig(.object(object)).text
            try transaction.update(project)
        }
        return (server, user)
    }

    private func refresh(_ server: TestServer, _ token: String) async -> TestAnswer {
        await server.send(
            .app("/v1/token", ["grantType": "refresh_token", "refreshToken": .string(token)])
        )
    }

    @Test("Unless a project wants it otherwise, a refresh token stays, and for years")
    func defaults() async throws {
        let (server, user) = try await server([:])
        for _ in 0..<3 {
            server.clock.advance(seconds: 400 * 24 * 3600)
            #expect(await refresh(server, user.refreshToken)["refresh_token"] == user.refreshToken)
        }
    }

    @Test(
        "Each refresh gives a new token, and the old one the same for a minute",
        arguments: TestDatabase.available
    )
    func rotation(on database: TestDatabase) async throws {
        let (server, user) = try await server(["rotatesRefreshTokens": true], on: database)
        let second = await refresh(server, user.refreshToken)["refresh_token"]
        #expect(!second.isEmpty && second != user.refreshToken)
        server.clock.advance(seconds: 60)
        #expect(await refresh(server, user.refreshToken)["refresh_token"] == second)
        let third = await refresh(server, second)["refresh_token"]
        #expect(third != second)
        #expect(await refresh(server, third).status == 200)
        try await Upkeep(server.environment).run()
    }

    @Test(
        "A token that is used again after its minute ends the session for whoever has it",
        arguments: TestDatabase.available
    )
    func reuse(on database: TestDatabase) async throws {
        let (server, user) = try await server(["rotatesRefreshTokens": true], on: database)
        let other = try await server.signIn(user)
        let second = await refresh(server, user.refreshToken)["refresh_token"]
        let third = await refresh(server, second)["refresh_token"]
        server.clock.advance(seconds: 61)
        #expect(await refresh(server, user.refreshToken).error == "TOKEN_EXPIRED")
        #expect(await refresh(server, third).error == "TOKEN_EXPIRED")
        #expect(await refresh(server, second).error == "TOKEN_EXPIRED")
        #expect(await refresh(server, other.refreshToken).status == 200)
    }

    @Test(
        "Every token of an account that is removed says so, the retired ones too",
        arguments: TestDatabase.available
    )
    func removed(on database: TestDatabase) async throws {
        let (server, user) = try await server(["rotatesRefreshTokens": true], on: database)
        let second = await refresh(server, user.refreshToken)["refresh_token"]
        #expect(await server.admin("delete", ["localId": .string(user.id)]).status == 200)
        for token in [user.refreshToken, second] {
            #expect(await refresh(server, token).error == "USER_NOT_FOUND")
        }
        server.clock.advance(seconds: 61)
        #expect(await refresh(server, user.refreshToken).error == "USER_NOT_FOUND")
    }

    @Test(
        "A hundred refreshes leave few rows, and each of their tokens still ends the session",
        arguments: TestDatabase.available
    )
    func manyRefreshes(on database: TestDatabase) async throws {
        let (server, user) = try await server(["rotatesRefreshTokens": true], on: database)
        var tokens = [user.refreshToken]
        for _ in 0..<100 {
            server.clock.advance(seconds: 30)
            let token = await refresh(server, tokens.last ?? "")["refresh_token"]
            try #require(!token.isEmpty && !tokens.contains(token))
            tokens.append(token)
        }
        try await Upkeep(server.environment).run()
        let kept = try await server.storedRows().counts["retired_tokens"] ?? 0
        #expect((1...4).contains(kept), "\(kept)")
        #expect(await refresh(server, tokens[99])["refresh_token"] == tokens[100])
        #expect(await refresh(server, tokens[100] + "x").error == "INVALID_REFRESH_TOKEN")
        #expect(await refresh(server, tokens[100]).status == 200)
        #expect(await refresh(server, tokens[50]).error == "TOKEN_EXPIRED")
        #expect(await refresh(server, tokens[100]).error == "TOKEN_EXPIRED")
    }

    @Test("No text that names a session but comes from nobody ends it")
    func inventedNames() async throws {
        let (server, user) = try await server(["rotatesRefreshTokens": true])
        let token = await refresh(server, user.refreshToken)["refresh_token"]
        let other = try await server.signIn(user)
        let stranger = await refresh(server, other.refreshToken)["refresh_token"]
        let parts = token.split(separator: ".").map(String.init)
        let theirs = stranger.split(separator: ".").map(String.init)
        try #require(parts.count == 3 && theirs.count == 3)
        for forged in [
            [parts[0], theirs[1], parts[2]], [theirs[0], parts[1], theirs[2]],
            ["x", parts[1], parts[2]], [parts[0], parts[1], ""], [parts[0], parts[1]],
        ] {
            let answer = await refresh(server, forged.joined(separator: "."))
            #expect(answer.error == "INVALID_REFRESH_TOKEN", "\(forged)")
        }
        #expect(await refresh(server, token).status == 200)
        #expect(await refresh(server, stranger).status == 200)
    }

    @Test(
        "Of many refreshes at once, over two servers, all get the same new token, which is good",
        arguments: TestDatabase.available
    )
    func parallel(on database: TestDatabase) async throws {
        let (first, user) = try await server(["rotatesRefreshTokens": true], on: database)
        let second = try await TestServer(store: first.store, clock: first.clock, seed: 2)
        let tokens = await withTaskGroup(of: String.self) { group in
            for index in 0..<16 {
                group.addTask {
                    await refresh(
                        index.isMultiple(of: 2) ? first : second,
                        user.refreshToken
                    )["refresh_token"]
                }
            }
            return await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(tokens.count == 1)
        let token = try #require(tokens.first)
        #expect(token != user.refreshToken)
        #expect(await refresh(second, token).status == 200)
    }

    @Test("A session that nobody used for so long has ended")
    func idle() async throws {
        let (server, user) = try await server(["idleSeconds": 1000])
        for _ in 0..<3 {
            server.clock.advance(seconds: 999)
            #expect(await server.refresh(user).status == 200)
        }
        server.clock.advance(seconds: 1000)
        #expect(await server.refresh(user).error == "TOKEN_EXPIRED")
    }

    @Test("A session ends so long after its sign-in, however much it is used")
    func lifetime() async throws {
        let (server, user) = try await server(["lifetimeSeconds": 3000])
        for _ in 0..<2 {
            server.clock.advance(seconds: 1000)
            #expect(await server.refresh(user).status == 200)
        }
        server.clock.advance(seconds: 1000)
        #expect(await server.refresh(user).error == "TOKEN_EXPIRED")
        let again = try await server.signIn(user)
        #expect(await server.refresh(again).status == 200)
        let listed = await server.send(
            .app("/hearth/v1/accounts/sessions:list", ["idToken": .string(again.idToken)])
        )
        #expect(listed.json["sessions"]?.arrayValue?.count == 1)
    }

    @Test("The claims of a custom token outlive the session that a change of password ends")
    func claimsAreKept() async throws {
        let (server, user) = try await server([:])
        let answer = await server.signIn(
            customToken: CustomTokens.unsigned([
                "uid": .string(user.id), "claims": ["plan": "gold"],
            ])
        )
        let change = await server.app(
            "update",
            ["idToken": .string(answer["idToken"]), "password": "another password"]
        )
        #expect(change.status == 200, "\(change)")
        #expect(try server.claims(change["idToken"])["plan"] == "gold")
        let refreshed = await refresh(server, change["refreshToken"])
        #expect(try server.claims(refreshed["id_token"])["plan"] == "gold")
    }

    @Test("A session gets no claims of another that it did not have")
    func claimsOfOthers() async throws {
        let (server, user) = try await server([:])
        for plan in ["gold", "silver"] {
            _ = await server.signIn(
                customToken: CustomTokens.unsigned([
                    "uid": .string(user.id), "claims": ["plan": .string(plan)],
                ])
            )
        }
        let plain = await server.signIn(
            customToken: CustomTokens.unsigned(["uid": .string(user.id)])
        )
        let change = await server.app(
            "update",
            ["idToken": .string(plain["idToken"]), "password": "another password"]
        )
        #expect(try server.claims(change["idToken"])["plan"] == nil)
    }
}
