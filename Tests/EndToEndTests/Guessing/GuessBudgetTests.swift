import AuthCrypto
import AuthTestSupport
import AuthWire
import HearthTestSupport
import Testing

@Suite("Guesses at codes, over processes")
struct GuessBudgetTests {
    private static let wrongCode = "000000"

    @Test(
        "Two processes count the tries of one code together, and a restart forgets none",
        arguments: TestDatabase.available
    )
    func restart(on database: TestDatabase) async throws {
        try await Deployment.with(database) { deployment in
            let first = try await deployment.start()
            let second = try await deployment.start()
            try await deployment.enroll("ann@example.com", with: first.client)
            let pending = try await first.client.pendingSignIn("ann@example.com")
            let session = try await first.client.startSecondFactor(pending)
            for client in [first.client, second.client, first.client, second.client, first.client] {
                let guess = client.finalizeSignIn(pending, session, Self.wrongCode)
                #expect(try await client.send(guess).refusal == "INVALID_CODE")
            }
            let late = second.client.finalizeSignIn(pending, session, Deployment.code)
            #expect(try await second.client.send(late).refusal == "TOO_MANY_ATTEMPTS_TRY_LATER")
            await first.server.kill()
            await second.server.kill()

            let third = try await deployment.start()
            let again = try await third.client.pendingSignIn("ann@example.com")
            let newSession = try await third.client.startSecondFactor(again)
            let right = third.client.finalizeSignIn(again, newSession, Deployment.code)
            let answer = try await third.client.send(right)
            #expect(answer.refusal == "TOO_MANY_ATTEMPTS_TRY_LATER")
            #expect(answer["idToken"] == nil)
            await third.server.kill()
        }
    }

    @Test(
        "Of twenty guesses at the same moment, five are looked at",
        arguments: TestDatabase.available
    )
    func parallel(on database: TestDatabase) async throws {
        try await Deployment.with(database) { deployment in
            let first = try await deployment.start()
            let second = try await deployment.start()
            try await deployment.enroll("ann@example.com", with: first.client)
            let pending = try await first.client.pendingSignIn("ann@example.com")
            var sessions: [String] = []
            for _ in 0..<4 { try await sessions.append(first.client.startSecondFactor(pending)) }
            let answers = try await Client.sendAtOnce(
                (0..<20).map { index in
                    let client = index.isMultiple(of: 2) ? first.client : second.client
                    let session = sessions[index % sessions.count]
                    return (client, client.finalizeSignIn(pending, session, Self.wrongCode))
                }
            )
            let refusals = answers.map(\.refusal)
            #expect(refusals.count { $0 == "INVALID_CODE" } == 5)
            #expect(refusals.count { $0 == "TOO_MANY_ATTEMPTS_TRY_LATER" } == 15)
            await first.server.kill()
            await second.server.kill()
        }
    }

    @Test("A delay passes: the owner signs in again, and the guesses are forgotten")
    func delay() async throws {
        let folder = try TemporaryFolder()
        let server = try await HearthProcess.startDev(["--data", folder["data"]])
        let client = Client(server)
        let user = try await client.signUp("ann@example.com")
        try await client.verifyEmail(of: user)
        try await client.enroll(user.idToken, "+15555550100")
        let pending = try await client.pendingSignIn("ann@example.com")
        let session = try await client.startSecondFactor(pending)
        let code = try await client.lastCode(to: "+15555550100")
        let wrong = code == Self.wrongCode ? "000001" : Self.wrongCode
        for _ in 0..<5 {
            let guess = client.finalizeSignIn(pending, session, wrong)
            #expect(try await client.send(guess).refusal == "INVALID_CODE")
        }
        let newSession = try await client.startSecondFactor(pending)
        let newCode = try await client.lastCode(to: "+15555550100")
        let right = client.finalizeSignIn(pending, newSession, newCode)
        #expect(try await client.send(right).refusal == "TOO_MANY_ATTEMPTS_TRY_LATER")
        _ = try await client.call(Endpoints.advanceClock, ["advanceSeconds": 31]).success()
        let old = client.finalizeSignIn(pending, session, code)
        #expect(try await client.send(old).status == 400)
        _ = try await client.send(right).success()

        let next = try await client.pendingSignIn("ann@example.com")
        let nextSession = try await client.startSecondFactor(next)
        for _ in 0..<4 {
            let guess = client.finalizeSignIn(next, nextSession, "x")
            #expect(try await client.send(guess).refusal == "INVALID_CODE")
        }
        let nextCode = try await client.lastCode(to: "+15555550100")
        _ = try await client.send(client.finalizeSignIn(next, nextSession, nextCode)).success()
        #expect(await server.stop() == 0)
    }
}
