import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

@Suite("Recovery codes in the store")
struct RecoveryCodeQueriesTests {
    private func store(on database: TestDatabase) async throws -> SQLStore {
        let store = try await database.openStore(connections: 8)
        try await store.add(.sample(.ada), .sample(.bob), .sample(.ada, in: .tenant))
        try await store.write { transaction in
            try transaction.replaceRecoveryCodes(of: .ada, in: .shop, with: [[1], [2]], at: .start)
            try transaction.replaceRecoveryCodes(of: .bob, in: .shop, with: [[3]], at: .start)
        }
        return store
    }

    @Test("A code is used once, however many try", arguments: TestDatabase.available)
    func use(on database: TestDatabase) async throws {
        let store = try await store(on: database)
        let winners = try await race(20) {
            try await store.write { try $0.useRecoveryCode([1], of: .ada, in: .shop) }
        }
        #expect(winners == 1)
        #expect(try await store.read { try $0.countRecoveryCodes(of: .ada, in: .shop) } == 1)
    }

    @Test("A code is its account's alone", arguments: TestDatabase.available)
    func owner(on database: TestDatabase) async throws {
        let store = try await store(on: database)
        let foreign = try await store.write { transaction in
            try transaction.useRecoveryCode([3], of: .ada, in: .shop)
                || transaction.useRecoveryCode([1], of: .ada, in: .tenant)
        }
        #expect(!foreign)
    }

    @Test(
        "New codes void the old ones, and go with their account",
        arguments: TestDatabase.available
    )
    func replaced(on database: TestDatabase) async throws {
        let store = try await store(on: database)
        try await store.write { transaction in
            try transaction.replaceRecoveryCodes(of: .ada, in: .shop, with: [[4]], at: .start)
        }
        #expect(try await store.write { try $0.useRecoveryCode([1], of: .ada, in: .shop) } == false)
        #expect(try await store.read { try $0.countRecoveryCodes(of: .ada, in: .shop) } == 1)
        _ = try await store.write { try $0.displaceAccount(.ada, in: .shop) }
        #expect(try await store.read { try $0.countRecoveryCodes(of: .ada, in: .shop) } == 0)
        #expect(try await store.read { try $0.countRecoveryCodes(of: .bob, in: .shop) } == 1)
    }
}
