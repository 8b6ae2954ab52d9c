import AuthDomain
import AuthStore
import AuthTestSupport
import HearthTestSupport
import Synchronization
import Testing

@Suite("A PostgreSQL server that crashes")
struct PostgresCrashTests {
    @Test(
        "What was answered survives, what failed is whole or absent, and the store reconnects",
        .timeLimit(.minutes(2))
    )
    func crash() async throws {
        try await DurablePostgres.withServer { try await crashing($0) }
    }

    private func crashing(_ server: DurablePostgres) async throws {
        let database = try await PostgresDatabase.open(PostgresOptions(url: server.url))
        let store = try await SQLStore(on: database, mode: .serve)
        for round in 0..<3 {
            let answered = Answers()
            let writing = (0..<8).map { task in
                Task {
                    for index in 0... {
                        let id = AccountID("\(round)-\(task)-\(index)")
                        try await store.write { transaction in
                            try transaction.insert(Account.sample(id))
                            try transaction.insert(.phone("f", "+1"), of: id, in: .shop)
                        }
                        answered.ids.withLock { $0.append(id) }
                    }
                }
            }
            while answered.ids.withLock({ $0.count }) < 50 {
                try await Task.sleep(for: .milliseconds(5))
            }
            try await server.kill()
            for task in writing { await #expect(throws: SQLError.self) { try await task.value } }
            try await server.restart()

            let ids = answered.ids.withLock { $0 }
            try await store.read { transaction throws in
                let accounts = try transaction.accounts(in: .shop, after: nil, limit: .max)
                let stored = Set(accounts.map(\.id))
                for id in ids { #expect(stored.contains(id)) }
                for account in accounts {
                    #expect(try transaction.factors(of: account.id, in: .shop).count == 1)
                }
            }
        }
        await store.close()
    }
}

private final class Answers: Sendable {
    let ids = Mutex<[AccountID]>([])
}
