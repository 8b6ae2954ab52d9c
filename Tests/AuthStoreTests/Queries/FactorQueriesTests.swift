import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

@Suite("Factor queries")
struct FactorQueriesTests {
    @Test("Factors come oldest first, with every field", arguments: TestDatabase.available)
    func order(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        try await store.add(.sample(.ada), .sample(.bob))
        let late = Factor.phone("a", "+16505550101", at: .start.after(1))
        let early = Factor(
            id: FactorID("b"),
            kind: .phone("+16505550102"),
            displayName: "Work",
            enrolledAt: .start
        )
        try await store.write { transaction in
            for factor in [late, early] { try transaction.insert(factor, of: .ada, in: .shop) }
        }
        #expect(try await store.read { try $0.factors(of: .ada, in: .shop) } == [early, late])
        #expect(try await store.read { try $0.factors(of: .bob, in: .shop) }.isEmpty)
    }

    @Test("An account has a number, and an id, once", arguments: TestDatabase.available)
    func duplicates(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        try await store.add(.sample(.ada), .sample(.bob))
        try await store.write { try $0.insert(.phone("a", "+16505550101"), of: .ada, in: .shop) }
        for twin in [Factor.phone("b", "+16505550101"), .phone("a", "+16505550102")] {
            await #expect(throws: AuthError.factorExists) {
                try await store.write { try $0.insert(twin, of: .ada, in: .shop) }
            }
        }
        try await store.write { try $0.insert(.phone("a", "+16505550101"), of: .bob, in: .shop) }
    }

    @Test("Of parallel enrollments of one number, one succeeds", arguments: TestDatabase.available)
    func enrollmentRace(on database: TestDatabase) async throws {
        let store = try await database.openStore(connections: 8)
        try await store.add(.sample(.ada))
        let winners = try await race(20) {
            let factor = Factor.phone("\(UInt64.random(in: 0 ... .max))", "+16505550101")
            do {
                try await store.write { try $0.insert(factor, of: .ada, in: .shop) }
                return true
            } catch AuthError.factorExists {
                return false
            }
        }
        #expect(winners == 1)
    }

    @Test("A factor is removed once, and from its account only", arguments: TestDatabase.available)
    func delete(on database: TestDatabase) async throws {
        let store = try await database.openStore(connections: 8)
        try await store.add(.sample(.ada), .sample(.bob))
        for id in [AccountID.ada, .bob] {
            try await store.write { try $0.insert(.phone("a", "+16505550101"), of: id, in: .shop) }
        }
        let removals = try await race(20) {
            try await store.write { try $0.deleteFactor(FactorID("a"), of: .ada, in: .shop) }
        }
        #expect(removals == 1)
        #expect(try await store.read { try $0.factors(of: .bob, in: .shop) }.count == 1)
    }

    @Test("A factor of an account that is gone is not stored", arguments: TestDatabase.available)
    func orphan(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        let error = await #expect(throws: SQLError.self) {
            try await store.write { try $0.insert(.phone("a", "+1"), of: .ada, in: .shop) }
        }
        #expect(error?.reason == .foreignKeyViolation)
    }
}
