import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

/// Whoever asks for a code locks counters of messages, then the number's attempts.
///
/// Who holds an attempt and waits for a counter would wait for ever, did PostgreSQL not end one of the two.
@Suite("The order in which rows of codes are locked")
struct LockOrderTests {
    private static let number = "+442079460310"

    /// A production server on PostgreSQL, with connections for the test as well.
    private func server(_ database: any Database) async throws -> TestServer {
        let store = try await SQLStore(on: database, mode: .serve)
        try await SharedKeys.insert(into: store)
        var setup = TestServer.Setup.production
        setup.asksForAppProof = false
        let server = try await TestServer(setup, store: store, clock: VirtualClock())
        try await server.enableSecondFactors()
        return server
    }

    private func latestAttempt(_ server: TestServer) async throws -> String {
        let filter = AttemptFilter(project: TestServer.project, now: server.clock.now())
        let attempts = try await server.store.read { transaction in
            try transaction.attempts(filter, after: nil, limit: 1)
        }
        return try #require(attempts.first?.id)
    }

    @Test("A second factor's code holds no attempt while it waits for the counter of messages")
    func finalize() async throws {
        let database = try await TestDatabase.postgres.open(connections: 8)
        let server = try await server(database)
        let user = try await server.enrolledUser(Self.number)
        server.clock.advance(seconds: 60)
        let (start, pending) = await server.secondFactor(of: user)
        try #require(start.status == 200, "\(start)")
        let attempt = try await latestAttempt(server)
        let mark = server.environment.secrets.numberMark(of: Self.number, in: TestServer.project)
        let counter = "sms of factors/\(TestServer.project)//\(mark)"
        var answering: Task<TestAnswer, Never>?
        try await LockedRows.hold(
            "SELECT name FROM throttles WHERE name = \(counter) FOR UPDATE",
            in: database
        ) { rows in
            answering = Task { await server.finalizeSignIn(pending) }
            try await rows.waitForOthers()
            #expect(try await isFree(attempt, database))
        }
        _ = await answering?.value
    }

    @Test("A code that signs in holds no attempt while it waits for the counter of its prefix")
    func signIn() async throws {
        let database = try await TestDatabase.postgres.open(connections: 8)
        let server = try await server(database)
        let message = await server.message(to: Self.number)
        try #require(message.status == 200, "\(message)")
        let attempt = try await latestAttempt(server)
        var answering: Task<TestAnswer, Never>?
        try await LockedRows.hold(
            "SELECT slot FROM message_prefixes FOR UPDATE",
            in: database
        ) { rows in
            answering = Task { await server.useCode(of: Self.number, message) }
            try await rows.waitForOthers()
            #expect(try await isFree(attempt, database))
        }
        _ = await answering?.value
    }

    private func isFree(_ attempt: String, _ database: any Database) async throws -> Bool {
        try await database.write { connection in
            try connection.execute(
                """
                SELECT id FROM verification_attempts WHERE id = \(attempt)
                FOR UPDATE SKIP LOCKED
                """
            ).count == 1
        }
    }
}
