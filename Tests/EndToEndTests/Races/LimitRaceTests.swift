import AuthCrypto
import AuthTestSupport
import AuthWire
import HearthTestSupport
import Testing

@Suite("Limits and rotation, in two processes at the same moment")
struct LimitRaceTests {
    @Test(
        "Of many guesses and sign-ups at once no more go through than there may be",
        arguments: TestDatabase.available
    )
    func limits(on database: TestDatabase) async throws {
        try await Deployment.with(database) { deployment in
            let outcome = try await deployment.store.run(
                "config",
                "set",
                "hearth.limits.enabled",
                "true",
                "hearth.limits.signUpsPerCaller",
                "5"
            )
            try #require(outcome.status == 0, "\(outcome.standardError)")
            let first = try await deployment.start()
            let second = try await deployment.start()
            let both = [first.client, second.client]
            let signUps = try await Client.sendAtOnce(
                (0..<12).map { index in
                    let client = both[index % 2]
                    let body: JSONObject = [
                        "email": .string("user-\(index)@example.com"),
                        "password": .string(Client.password),
                    ]
                    return (client, client.request(Endpoints.signUp, body))
                }
            )
            #expect(signUps.filter { $0.status == 200 }.count == 5)
            let guesses = try await Client.sendAtOnce(
                (0..<24).map { index in
                    let client = both[index % 2]
                    let body: JSONObject = ["email": "ann@example.com", "password": "wrong one"]
                    return (client, client.request(Endpoints.signInWithPassword, body))
                }
            )
            let refusals = guesses.map(\.refusal)
            #expect(refusals.filter { $0 == "INVALID_LOGIN_CREDENTIALS" }.count == 10)
            #expect(refusals.filter { $0 == "TOO_MANY_ATTEMPTS_TRY_LATER" }.count == 14)
            #expect(await first.server.stop() == 0)
            #expect(await second.server.stop() == 0)
        }
    }

    @Test(
        "Of many refreshes at once all get one new token",
        arguments: TestDatabase.available
    )
    func rotation(on database: TestDatabase) async throws {
        try await Deployment.with(database) { deployment in
            let outcome = try await deployment.store.run(
                "config",
                "set",
                "hearth.sessions.rotatesRefreshTokens",
                "true"
            )
            try #require(outcome.status == 0, "\(outcome.standardError)")
            let first = try await deployment.start()
            let second = try await deployment.start()
            let both = [first.client, second.client]
            let user = try await first.client.signUp("ann@example.com")
            let body: JSONObject = [
                "grantType": "refresh_token", "refreshToken": .string(user.refreshToken),
            ]
            let answers = try await Client.sendAtOnce(
                (0..<16).map { index in
                    let client = both[index % 2]
                    return (client, client.request(Endpoints.token, body))
                }
            )
            let tokens = Set(answers.map { $0.json?["refresh_token"]?.stringValue ?? "" })
            #expect(tokens.count == 1)
            let token = try #require(tokens.first)
            #expect(!token.isEmpty && token != user.refreshToken)
            #expect(try await second.client.refresh(token).status == 200)
            await first.server.kill()
            await second.server.kill()
        }
    }
}
