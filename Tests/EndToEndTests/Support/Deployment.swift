import AuthStore
import AuthTestSupport
import Foundation
import HearthTestSupport
import Testing

/// A production store with second factors switched on, and the servers that share it.
///
/// No gateway sends anything: codes are those of fictional numbers, and addresses are verified in the
/// database.
struct Deployment: Sendable {
    /// Numbers that have a fixed code.
    static let phoneNumbers = ["+15555550100", "+15555550101"]
    /// Their code.
    static let code = "123456"

    let store: ServedStore
    /// Nil for SQLite.
    private let postgres: DurablePostgres?

    /// Makes a deployment for the time of `body`.
    static func with(
        _ database: TestDatabase,
        _ body: (Deployment) async throws -> Void
    ) async throws {
        switch database {
        case .sqlite: try await body(Deployment(nil))
        case .postgres:
            try await DurablePostgres.withServer { try await body(Deployment($0)) }
        }
    }

    private init(_ postgres: DurablePostgres?) async throws {
        self.postgres = postgres
        store = try await ServedStore(database: postgres?.url)
        let numbers = Self.phoneNumbers.map { #""\#($0)":"\#(Self.code)""# }
        let outcome = try await store.run(
            "config",
            "set",
            "mfa.state",
            "ENABLED",
            "mfa.enabledProviders",
            #"["PHONE_SMS"]"#,
            "signIn.anonymous.enabled",
            "true",
            // All of a test's users come from one address.
            "hearth.limits.enabled",
            "false",
            "signIn.phoneNumber.testPhoneNumbers",
            "{\(numbers.joined(separator: ","))}"
        )
        try #require(outcome.status == 0, "\(outcome.standardError)")
    }

    /// Starts a server.
    func start() async throws -> (server: HearthProcess, client: Client) {
        let server = try await store.start()
        return (server, Client(server, key: store.apiKey))
    }

    /// Has every address verified.
    func verifyEmails() async throws {
        _ = try await execute("UPDATE accounts SET email_verified = TRUE")
    }

    /// Makes a user who has the first of the numbers as second factor.
    ///
    /// - Returns: the session that the enrollment opened.
    @discardableResult
    func enroll(_ email: String, with client: Client) async throws -> SessionTokens {
        let user = try await client.signUp(email)
        try await verifyEmails()
        let session = try await client.startEnrollment(user.idToken, Self.phoneNumbers[0])
        return try await SessionTokens(
            client.send(client.finalizeEnrollment(user.idToken, session, Self.code))
        )
    }

    /// Runs a statement beside the servers.
    func execute(_ statement: SQL) async throws -> [Row] {
        try await write { try $0.execute(statement) }
    }

    /// Runs a transaction beside the servers.
    @discardableResult
    func write<Result: Sendable>(
        _ work: @escaping @Sendable (any SQLConnection) throws -> Result
    ) async throws -> Result {
        let database = try await open()
        let result = try await database.write(work)
        await database.close()
        return result
    }

    /// How many deadlocks PostgreSQL has met.
    func deadlocks() async throws -> Int {
        let rows = try await execute(
            "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()"
        )
        return Int(try rows[0]["deadlocks"] as Int64)
    }

    /// Kills all processes of PostgreSQL.
    func killDatabase() async throws {
        try await postgres?.kill()
    }

    /// Starts PostgreSQL again.
    func restartDatabase() async throws {
        try await postgres?.restart()
    }

    private func open() async throws -> any Database {
        guard let postgres else { return try SQLiteDatabase(directory: store.folder["data"]) }
        return try await PostgresDatabase.open(PostgresOptions(url: postgres.url, connections: 1))
    }
}
