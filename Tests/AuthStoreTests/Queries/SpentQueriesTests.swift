import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

@Suite("Spent credentials")
struct SpentQueriesTests {
    @Test("A credential is spent once, however many try", arguments: TestDatabase.available)
    func spend(on database: TestDatabase) async throws {
        let store = try await database.openStore(connections: 8)
        #expect(try await store.read { try $0.isSpent("a") } == false)
        let winners = try await race(20) {
            try await store.write { try $0.spend("a", until: .start) }
        }
        #expect(winners == 1)
        #expect(try await store.read { try $0.isSpent("a") })
        #expect(try await store.read { try $0.isSpent("b") } == false)
    }

    @Test("A mark is forgotten once its credential has expired", arguments: TestDatabase.available)
    func purge(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        _ = try await store.write { try $0.spend("a", until: .start) }
        try await store.write { try $0.purgeSpent(before: .start) }
        #expect(try await store.read { try $0.isSpent("a") })
        try await store.write { try $0.purgeSpent(before: .start.after(1)) }
        #expect(try await store.read { try $0.isSpent("a") } == false)
    }
}
