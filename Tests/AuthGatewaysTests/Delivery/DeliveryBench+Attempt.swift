import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

/// A message on PostgreSQL with the attempt that it belongs to, for tests of what is locked.
struct DeliveryWithAttempt {
    let database: any Database
    let bench: DeliveryBench
    let delivery: Delivery

    /// Has `accept` take one message over.
    init(_ accept: (DeliveryBench) async throws -> Void) async throws {
        database = try await TestDatabase.postgres.open(connections: 8)
        bench = try await DeliveryBench(store: SQLStore(on: database, mode: .dev))
        try await accept(bench)
        let found = try await bench.store.read { try $0.deliveries(limit: 1) }.first
        delivery = try #require(found)
        let now = bench.clock.now()
        let attempt = VerificationAttempt(
            id: delivery.id,
            scope: delivery.scope,
            purpose: .signIn,
            startedAt: now,
            expiresAt: now.adding(seconds: 600)
        )
        try await bench.store.write { try $0.insert(attempt) }
    }

    /// Whether nobody has the attempt locked.
    var isAttemptFree: Bool {
        get async throws {
            try await database.write { [delivery] connection in
                try connection.execute(
                    """
                    SELECT id FROM verification_attempts WHERE id = \(delivery.id)
                    FOR UPDATE SKIP LOCKED
                    """
                ).isEmpty == false
            }
        }
    }
}
