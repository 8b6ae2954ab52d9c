import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

@Suite("Values of the store itself")
struct MetaQueriesTests {
    @Test("A value is the one that was set last", arguments: TestDatabase.available)
    func set(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        #expect(try await store.read { try $0.meta("a") } == nil)
        #expect(try await store.read { try $0.meta("mode") } == "dev")
        for value in ["1", "2"] { try await store.write { try $0.setMeta("a", value) } }
        #expect(try await store.read { try $0.meta("a") } == "2")
    }

    @Test("Parallel additions all count", arguments: TestDatabase.available)
    func add(on database: TestDatabase) async throws {
        let store = try await database.openStore(connections: 8)
        _ = try await race(20) { try await store.write { try $0.addMeta("a", 3) } > 0 }
        #expect(try await store.write { try $0.addMeta("a", -61) } == -1)
        #expect(try await store.read { try $0.meta("a") } == "-1")
    }

    @Test(
        "A sum stops at the bounds of Int64",
        arguments: TestDatabase.available,
        [Int64.max, .min]
    )
    func saturate(on database: TestDatabase, bound: Int64) async throws {
        let store = try await database.openStore()
        let sums = try await store.write { transaction in
            try [bound, bound.signum(), bound, -bound.signum()].map {
                try transaction.addMeta("a", $0)
            }
        }
        #expect(sums == [bound, bound, bound, bound - bound.signum()])
    }
}
