import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

@Suite("Removed account queries")
struct RemovedAccountQueriesTests {
    private static let eve = AccountID("eve")

    /// How accounts go from ``Scope/tenant``.
    enum Way: CaseIterable {
        case one
        case all
        case tenant

        func remove(at time: Timestamp, _ transaction: any Transaction) throws {
            switch self {
            case .one: _ = try transaction.deleteAccount(.ada, in: .tenant, at: time)
            case .all: try transaction.deleteAllAccounts(in: .tenant, at: time)
            case .tenant: _ = try transaction.deleteTenant("north", of: "shop", at: time)
            }
        }
    }

    /// Stores accounts anew, and closes them to earlier tokens.
    private func store(
        _ accounts: [Account],
        at time: Timestamp,
        in store: SQLStore
    ) async throws -> Timestamp? {
        try await store.write { transaction in
            try transaction.insertTenant()
            for account in accounts { try transaction.insert(account) }
            let ids = accounts.map(\.id) + [Self.eve]
            return try transaction.closeToEarlierTokens(ids, in: .tenant, at: time)
        }
    }

    @Test(
        "Only an account under the id of a removed one gets a later `validSince`",
        arguments: TestDatabase.available,
        Way.allCases
    )
    func reuse(on database: TestDatabase, _ way: Way) async throws {
        let store = try await database.openStore()
        try await store.add(.sample(.ada, in: .tenant), .sample(.ada))
        try await store.write { try way.remove(at: .start, $0) }
        var early = Account.sample(.ada, in: .tenant)
        early.validSince = Timestamp(seconds: 1)
        var late = Account.sample(.bob, in: .tenant)
        late.validSince = .start.after(60_000)
        let own = late.validSince
        // Of another second than the removal, but not a whole one later.
        let now = Timestamp.start.after(900)
        let next = Timestamp(seconds: now.seconds + 1)
        #expect(try await self.store([early, late], at: now, in: store) == next)
        try await store.read { transaction throws in
            #expect(try transaction.account(.ada, in: .tenant)?.validSince == next)
            #expect(try transaction.account(.bob, in: .tenant)?.validSince == own)
            #expect(try transaction.account(.ada, in: .shop)?.validSince == nil)
        }
        let elsewhere = try await store.write { transaction in
            try transaction.closeToEarlierTokens([.ada], in: .shop, at: now)
        }
        #expect(elsewhere == nil)
        let other = try await store.write { transaction in
            try transaction.closeToEarlierTokens([Self.eve], in: .tenant, at: now)
        }
        #expect((other == nil) == (way == .one))
    }

    @Test(
        "After a second, the new account's own second is enough",
        arguments: TestDatabase.available
    )
    func laterSecond(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        try await store.add(.sample(.ada, in: .tenant))
        try await store.write { try Way.one.remove(at: .start, $0) }
        let now = Timestamp.start.after(1000)
        let own = Timestamp(seconds: now.seconds)
        #expect(try await self.store([.sample(.ada, in: .tenant)], at: now, in: store) == own)
        // Gone for the second time: the latest removal counts.
        try await store.write { try Way.one.remove(at: now, $0) }
        let next = Timestamp(seconds: now.seconds + 1)
        #expect(try await self.store([.sample(.ada, in: .tenant)], at: now, in: store) == next)
    }

    @Test("A removal is forgotten in its time", arguments: TestDatabase.available)
    func purge(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        try await store.add(.sample(.ada, in: .tenant))
        try await store.write { try Way.one.remove(at: .start, $0) }
        func close() async throws -> Timestamp? {
            try await store.write { transaction in
                try transaction.closeToEarlierTokens([.ada], in: .tenant, at: .start)
            }
        }
        try await store.write { try $0.purgeRemovedAccounts(before: .start) }
        #expect(try await close() != nil)
        try await store.write { try $0.purgeRemovedAccounts(before: .start.after(1)) }
        #expect(try await close() == nil)
    }

    @Test("An account that waits for the removal of an earlier one is closed to its tokens")
    func waiting() async throws {
        let database = try await TestDatabase.postgres.open(connections: 8)
        let store = try await SQLStore(on: database, mode: .dev)
        try await store.add(.sample(.ada, in: .tenant))
        // What removes an account, in one statement, and ends when somebody waits for it.
        let removal: SQL = """
            WITH gone AS (
                DELETE FROM accounts WHERE id = 'ada' RETURNING project, tenant, id
            )
            INSERT INTO removed_accounts (project, tenant, hash, removed_at)
            SELECT project, tenant, sha256(CAST(id AS BYTEA)), \(Timestamp.start) FROM gone
            RETURNING hash
            """
        let now = Timestamp.start.after(5000)
        var storing: Task<Timestamp?, any Error>?
        try await LockedRows.hold(removal, in: database) { rows in
            storing = Task {
                try await self.store([.sample(.ada, in: .tenant)], at: now, in: store)
            }
            try await rows.waitForOthers()
        }
        #expect(try await storing?.value == Timestamp(seconds: now.seconds))
    }
}
