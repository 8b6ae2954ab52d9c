import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

@Suite("Tenant queries")
struct TenantQueriesTests {
    private static let provider = ProviderConfig(
        scope: .tenant,
        id: "oidc.north",
        kind: .openID,
        settings: [:],
        sealedSecrets: nil,
        createdAt: .start
    )

    @Test("Nothing is put into a tenant that is not there", arguments: TestDatabase.available)
    func missingTenant(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        await #expect(throws: AuthError.tenantNotFound) {
            try await store.write { try $0.insert(.sample(.ada, in: .tenant)) }
        }
        await #expect(throws: AuthError.tenantNotFound) {
            try await store.write { try $0.insertIfFree(.sample(.ada, in: .tenant)) }
        }
        await #expect(throws: AuthError.tenantNotFound) {
            try await store.write { try $0.insertIfFree(Self.provider) }
        }
        await #expect(throws: AuthError.tenantNotFound) {
            try await store.write { try $0.insert(PendingAuthorization.sample("a", in: .tenant)) }
        }
    }

    @Test(
        "What is put into a tenant while it is removed goes with it",
        arguments: TestDatabase.available
    )
    func removal(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        try await store.write { try $0.insertTenant() }
        let (insertions, insertion) = AsyncStream.makeStream(of: Void.self)
        async let added: Void = store.write { transaction in
            try transaction.insert(.sample(.ada, in: .tenant))
            _ = try transaction.insertIfFree(Self.provider)
            try transaction.insert(PendingAuthorization.sample("a", in: .tenant))
            insertion.yield()
            // The removal comes amid this transaction, and has to wait for its end.
            usleep(200_000)
        }
        for await _ in insertions { break }
        let isRemoved = try await store.write { transaction in
            try transaction.deleteTenant("north", of: "shop", at: .start)
        }
        try await added
        #expect(isRemoved)
        let left = try await store.read { transaction in
            (
                try transaction.account(.ada, in: .tenant),
                try transaction.providerConfig("oidc.north", in: .tenant),
                try transaction.authorizations().count
            )
        }
        #expect(left.0 == nil)
        #expect(left.1 == nil)
        #expect(left.2 == 0)
    }
}
