import AuthStore
import AuthTestSupport
import Foundation
import HearthTestSupport
import Testing

@Suite("Crashes under load")
struct CrashTests {
    private static let serverCrashes = 20
    private static let databaseCrashes = 5
    /// Answers after which the crash comes, in each round.
    private static let answers = 12

    @Test(
        "A server that is killed has lost nothing that it answered, and left nothing by half",
        .timeLimit(.minutes(5)),
        arguments: TestDatabase.available
    )
    func server(on database: TestDatabase) async throws {
        try await Deployment.with(database) { deployment in
            let addresses = try await Addresses(400, in: deployment)
            let ledger = Ledger()
            for _ in 0..<Self.serverCrashes {
                let (server, client) = try await deployment.start()
                try await ledger.settle(with: client)
                async let load: Void = Load(client: client, ledger: ledger, addresses: addresses)
                    .run()
                try await wait(for: ledger)
                await server.kill()
                await load
            }
            let (server, client) = try await deployment.start()
            try await ledger.settle(with: client)
            try await expectNothingHalfMade(in: deployment)
            #expect(await server.stop() == 0)
        }
    }

    @Test(
        "When PostgreSQL is killed, nothing that was answered is lost, and the server goes on with it",
        .timeLimit(.minutes(5))
    )
    func postgres() async throws {
        try await Deployment.with(.postgres) { deployment in
            let addresses = try await Addresses(200, in: deployment)
            let ledger = Ledger()
            let (server, client) = try await deployment.start()
            for _ in 0..<Self.databaseCrashes {
                async let load: Void = Load(client: client, ledger: ledger, addresses: addresses)
                    .run()
                try await wait(for: ledger)
                try await deployment.killDatabase()
                await load
                #expect(try await client.signIn("nobody@example.com").status >= 500)
                try await deployment.restartDatabase()
                try await ledger.settle(with: client)
            }
            try await expectNothingHalfMade(in: deployment)
            #expect(await server.stop() == 0)
        }
    }

    /// Waits until a number of answers came, and a moment more.
    private func wait(for ledger: Ledger) async throws {
        let deadline = ContinuousClock.now + .seconds(30)
        while ledger.count < Self.answers, ContinuousClock.now < deadline {
            try await Task.sleep(for: .milliseconds(2))
        }
        try await Task.sleep(for: .milliseconds(Int.random(in: 0..<30)))
        try #require(ledger.count > 0)
    }

    private func expectNothingHalfMade(in deployment: Deployment) async throws {
        let withoutSession = try await deployment.execute(
            """
            SELECT id FROM accounts WHERE id NOT LIKE 'stored-%'
                AND NOT EXISTS (SELECT 1 FROM sessions WHERE account = accounts.id)
            """
        )
        #expect(withoutSession.isEmpty, "accounts whose sign-up opened no session")
        let withoutAccount = try await deployment.execute(
            """
            SELECT id FROM sessions
            WHERE NOT EXISTS (SELECT 1 FROM accounts WHERE id = sessions.account)
            """
        )
        #expect(withoutAccount.isEmpty, "sessions of no account")
        let unproved = try await deployment.execute(
            """
            SELECT id FROM factors WHERE NOT EXISTS (
                SELECT 1 FROM verifications
                WHERE account = factors.account AND used_at IS NOT NULL
            ) OR NOT EXISTS (SELECT 1 FROM sessions WHERE second_factor_id = factors.id)
            """
        )
        #expect(unproved.isEmpty, "factors whose code is still good, or that opened no session")
        let fruitless = try await deployment.execute(
            """
            SELECT account FROM verifications WHERE used_at IS NOT NULL AND NOT EXISTS (
                SELECT 1 FROM sessions WHERE account = verifications.account
                    AND second_factor_id IS NOT NULL
            )
            """
        )
        #expect(fruitless.isEmpty, "codes that were spent for nothing")
    }
}
