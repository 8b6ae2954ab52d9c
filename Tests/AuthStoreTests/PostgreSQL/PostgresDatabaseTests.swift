import AuthDomain
import AuthStore
import AuthTestSupport
import AuthProcesses
import Foundation
import Synchronization
import Testing

@Suite("PostgreSQL")
struct PostgresDatabaseTests {
    private static func open(
        connections: Int = 1,
        waitingLimit: Int = 100
    ) async throws -> PostgresDatabase {
        let url = try await TestDatabase.newPostgresURL()
        return try await PostgresDatabase.open(
            PostgresOptions(
                url: url,
                connections: connections,
                waitingLimit: waitingLimit,
                isDurabilityChecked: false
            )
        )
    }

    private static func processID(_ database: any Database) async throws -> Int {
        try await database.read { connection in
            try connection.execute("SELECT pg_backend_pid() AS pid").first?["pid"] ?? 0
        }
    }

    /// Ends another session, as a restart of the server does.
    private static func terminate(_ processID: Int, by database: any Database) async throws {
        try await database.write { connection in
            try connection.execute("SELECT pg_terminate_backend(CAST(\(processID) AS INTEGER))")
        }
    }

    /// Waits until another session sleeps in `pg_sleep`.
    ///
    /// - Returns: false where it does not within two minutes.
    private static func isSleeping(
        _ processID: Int,
        by database: any Database
    ) async throws -> Bool {
        let deadline = ContinuousClock.now + .seconds(120)
        while ContinuousClock.now < deadline {
            let found = try await database.read { connection in
                try connection.execute(
                    """
                    SELECT pid FROM pg_stat_activity
                    WHERE pid = CAST(\(processID) AS INTEGER) AND wait_event = 'PgSleep'
                    """
                )
            }
            guard found.isEmpty else { return true }
            try await Task.sleep(for: .milliseconds(5))
        }
        return false
    }

    @Test("A server that does not sync is refused, with each problem named")
    func durability() async throws {
        let url = try await TestDatabase.newPostgresURL()
        let error = await #expect(throws: StoreUnfit.self) {
            try await PostgresDatabase.open(PostgresOptions(url: url))
        }
        #expect(error?.problems.count == 2)
        #expect(error?.description.contains("fsync") == true)
        #expect(error?.description.contains("synchronous_commit") == true)
    }

    @Test("A server that nobody listens at is an error at once, without the password")
    func unreachable() async throws {
        let error = await #expect(throws: SQLError.self) {
            try await PostgresDatabase.open(
                PostgresOptions(url: "postgres://hearth:secret@127.0.0.1:1/postgres")
            )
        }
        #expect(error?.reason == .connectionLost)
        #expect(error.map { "\($0)".contains("secret") } == false)
    }

    @Test("A connection that broke while idle is replaced, and the caller sees nothing of it")
    func stale() async throws {
        let database = try await Self.open()
        let other = try await Self.open()
        let first = try await Self.processID(database)
        try await Self.terminate(first, by: other)
        let second = try await Self.processID(database)
        #expect(second != first)
    }

    @Test("A connection that breaks amid a transaction fails it, and undoes it")
    func broken() async throws {
        let database = try await Self.open()
        let other = try await Self.open()
        try await database.write { try $0.execute("CREATE TABLE things (id TEXT)") }
        let victim = try await Self.processID(database)
        let error = await #expect(throws: SQLError.self) {
            try await database.write { connection in
                try connection.execute("INSERT INTO things (id) VALUES ('a')")
                let ended = DispatchSemaphore(value: 0)
                Task {
                    try await Self.terminate(victim, by: other)
                    ended.signal()
                }
                ended.wait()
                try connection.execute("INSERT INTO things (id) VALUES ('b')")
            }
        }
        #expect(error?.reason == .connectionLost)
        #expect(try await database.read { try $0.execute("SELECT id FROM things").count } == 0)
    }

    @Test(
        "A connection that breaks while committing leaves the outcome unknown, and nothing runs again"
    )
    func brokenCommit() async throws {
        let database = try await Self.open()
        let other = try await Self.open()
        try await database.write { connection in
            try connection.execute("CREATE TABLE things (id TEXT)")
            try connection.execute(
                """
                CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql
                AS 'BEGIN PERFORM pg_sleep(600); RETURN NULL; END'
                """
            )
            try connection.execute(
                """
                CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON things
                DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wait()
                """
            )
        }
        let victim = try await Self.processID(database)
        let runs = Counter()
        let writing = Task {
            try await database.write { connection in
                runs.value.withLock { $0 += 1 }
                try connection.execute("SET LOCAL statement_timeout = 0")
                try connection.execute("INSERT INTO things (id) VALUES ('a')")
            }
        }
        // Not a moment sooner: before its commit, a connection that breaks leaves nothing unknown.
        let isCommitting = try await Self.isSleeping(victim, by: other)
        #expect(isCommitting)
        try await Self.terminate(victim, by: other)
        let error = await #expect(throws: SQLError.self) { try await writing.value }
        #expect(error?.reason == .outcomeUnknown)
        #expect(runs.value.withLock { $0 } == 1)
    }

    @Test("What finds the queue full is refused at once")
    func overload() async throws {
        let database = try await Self.open(connections: 1, waitingLimit: 2)
        let (began, released) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let slow = Task {
            try await database.read { _ in
                began.signal()
                released.wait()
            }
        }
        await Self.waiting { began.wait() }
        let outcomes = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<3 {
                group.addTask {
                    do {
                        return try await Self.processID(database) > 0
                    } catch is StoreOverloaded {
                        return false
                    }
                }
            }
            let first = try await group.next()
            released.signal()
            return try await group.reduce(into: [first]) { $0.append($1) }
        }
        #expect(outcomes == [false, true, true])
        try await slow.value
    }

    /// Waits on a thread of its own.
    private static func waiting(_ work: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                work()
                continuation.resume()
            }
        }
    }

    @Test("More statements than a connection remembers are all answered")
    func manyStatements() async throws {
        let database = try await Self.open()
        for index in 0..<1_100 {
            let statement = SQL(stringLiteral: "SELECT \(index) AS number")
            let number: Int? = try await database.read { connection in
                try connection.execute(statement).first?["number"]
            }
            #expect(number == index)
        }
    }

    @Test("A database of another encoding and order is refused, with each problem named")
    func foreignDatabase() async throws {
        let url = try await TestDatabase.newPostgresURL()
        let server = try #require(url.split(separator: "?").first)
        let name = "foreign\(UInt32.random(in: 0 ... .max))"
        let client = try ChildProcess(
            "/usr/bin/env",
            [
                "psql", "--quiet", String(server), "--command",
                """
                CREATE DATABASE \(name) TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'
                LOCALE_PROVIDER icu ICU_LOCALE 'en'
                """,
            ]
        )
        #expect(await client.ended() == 0)
        let error = await #expect(throws: StoreUnfit.self) {
            try await PostgresDatabase.open(
                PostgresOptions(
                    url: String(server).replacing("/postgres", with: "/\(name)"),
                    isDurabilityChecked: false
                )
            )
        }
        #expect(error?.problems.count == 2)
        #expect(error?.description.contains("LATIN1") == true)
        #expect(error?.description.contains("sorts text") == true)
    }
}
