import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

extension PendingAuthorization {
    static func sample(_ state: String, in scope: Scope = .shop) -> PendingAuthorization {
        PendingAuthorization(
            hash: Secrets.hash(state),
            scope: scope,
            provider: "oidc.north",
            sessionHash: [1, 2],
            redirectURI: "https://auth.example.com/__/auth/handler",
            sealedSecrets: [3, 4],
            expiresAt: .start
        )
    }
}

@Suite("Authorization queries")
struct AuthorizationQueriesTests {
    @Test("One comes back once, however many try", arguments: TestDatabase.available)
    func take(on database: TestDatabase) async throws {
        let store = try await database.openStore(connections: 8)
        try await store.write { try $0.insert(PendingAuthorization.sample("a")) }
        let winners = try await race(20) {
            try await store.write {
                try $0.takeAuthorization(hash: Secrets.hash("a"), in: .shop) != nil
            }
        }
        #expect(winners == 1)
    }

    @Test(
        "What is taken is what was stored, and another place takes nothing",
        arguments: TestDatabase.available
    )
    func places(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        try await store.write { transaction in
            try transaction.insertTenant()
            try transaction.insert(PendingAuthorization.sample("a", in: .tenant))
        }
        for scope in [Scope.shop, Scope(project: "other"), Scope(project: "shop", tenant: "x")] {
            let found = try await store.write {
                try $0.takeAuthorization(hash: Secrets.hash("a"), in: scope)
            }
            #expect(found == nil)
        }
        let found = try await store.write {
            try $0.takeAuthorization(hash: Secrets.hash("a"), in: .tenant)
        }
        #expect(found?.scope == .tenant && found?.provider == "oidc.north")
        #expect(found?.sessionHash == [1, 2] && found?.sealedSecrets == [3, 4])
        #expect(found?.redirectURI == "https://auth.example.com/__/auth/handler")
        #expect(found?.expiresAt == .start)
    }

    @Test("Only what has expired is removed", arguments: TestDatabase.available)
    func purge(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        try await store.write { try $0.insert(PendingAuthorization.sample("a")) }
        try await store.write { try $0.purgeAuthorizations(expiredBefore: .start) }
        #expect(try await store.read { try $0.authorizations().count } == 1)
        try await store.write { try $0.purgeAuthorizations(expiredBefore: .start.after(1)) }
        #expect(try await store.read { try $0.authorizations().count } == 0)
    }
}
