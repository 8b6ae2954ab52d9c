import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

@Suite("Removal of a factor by an operator")
struct FactorRemovalTests {
    private static let scope = Scope(project: "my-app")
    private static let id = AccountID("ann")
    private let clock = VirtualClock()

    @Test(
        "The factor is gone, and with it all sessions and tokens of the account",
        arguments: TestDatabase.available
    )
    func remove(on database: TestDatabase) async throws {
        let store = try await store(on: database)
        clock.advance(seconds: 60)
        try await removal(store).remove(FactorID("phone-1"), of: Self.id, in: Self.scope)
        let kept = try await kept(in: store)
        #expect(kept.factors.map(\.id.rawValue) == ["phone-2"])
        #expect(kept.sessions.isEmpty)
        #expect(kept.account?.validSince == clock.now())
    }

    @Test("A factor or an account that does not exist is refused, and nobody is signed out")
    func missing() async throws {
        let store = try await store(on: .sqlite)
        await #expect(throws: AuthError.factorNotFound) {
            try await removal(store).remove(FactorID("phone-3"), of: Self.id, in: Self.scope)
        }
        await #expect(throws: AuthError.accountNotFound) {
            let foreign = Scope(project: "other-app")
            try await removal(store).remove(FactorID("phone-1"), of: Self.id, in: foreign)
        }
        let kept = try await kept(in: store)
        #expect(kept.factors.count == 2)
        #expect(kept.sessions.count == 1)
        #expect(kept.account != nil && kept.account?.validSince == nil)
    }

    /// What the store has of the account.
    private struct Kept {
        let account: Account?
        let factors: [Factor]
        let sessions: [Session]
    }

    private func kept(in store: SQLStore) async throws -> Kept {
        try await store.read { transaction in
            Kept(
                account: try transaction.account(Self.id, in: Self.scope),
                factors: try transaction.factors(of: Self.id, in: Self.scope),
                sessions: try transaction.sessions(of: Self.id, in: Self.scope)
            )
        }
    }

    private func removal(_ store: SQLStore) -> FactorRemoval {
        FactorRemoval(store: store, clock: clock)
    }

    /// A store with one account, two factors and a session.
    private func store(on database: TestDatabase) async throws -> SQLStore {
        let store = try await database.openStore()
        let now = clock.now()
        try await store.write { transaction in
            try transaction.insert(Account(scope: Self.scope, id: Self.id, createdAt: now))
            for number in 1...2 {
                let factor = Factor(
                    id: FactorID("phone-\(number)"),
                    kind: .phone("+1555555010\(number)"),
                    displayName: nil,
                    enrolledAt: now.adding(seconds: Int64(number))
                )
                try transaction.insert(factor, of: Self.id, in: Self.scope)
            }
            let session = Session(
                id: SessionID("session"),
                tokenHash: [1],
                scope: Self.scope,
                account: Self.id,
                provider: "password",
                secondFactor: nil,
                signedInAt: now,
                createdAt: now,
                lastUsedAt: now
            )
            try transaction.insert(session)
        }
        return store
    }
}
