import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

@Suite("Identity queries")
struct IdentityQueriesTests {
    @Test("An account has one identity a provider, the latest", arguments: TestDatabase.available)
    func upsert(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        try await store.add(.sample(.ada))
        let latest = Identity(
            provider: "b.example",
            rawID: "2",
            federatedID: "https://b.example/2",
            displayName: "Ada",
            photoURL: "https://b.example/2.png",
            email: "ada@b.example",
            screenName: "ada"
        )
        let other = Identity(provider: "a.example", rawID: "2")
        try await store.write { transaction in
            let first = Identity(provider: "b.example", rawID: "1", displayName: "A")
            for identity in [first, latest, other] {
                try transaction.upsert(identity, of: .ada, in: .shop)
            }
        }
        let found = try await store.read { try $0.identities(of: .ada, in: .shop) }
        #expect(found == [other, latest])
    }

    @Test("A provider's user belongs to one account of a scope", arguments: TestDatabase.available)
    func taken(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        try await store.add(.sample(.ada), .sample(.bob), .sample(.bob, in: .tenant))
        let identity = Identity(provider: "a.example", rawID: "1")
        try await store.write { try $0.upsert(identity, of: .ada, in: .shop) }
        let owners = try await store.read { transaction in
            try [
                ("1", "a.example", Scope.shop), ("2", "a.example", .shop),
                ("1", "b.example", .shop),
                ("1", "a.example", .tenant),
            ]
            .map { try transaction.owner(ofIdentity: $0, at: $1, in: $2) }
        }
        #expect(owners == [.ada, nil, nil, nil])
        await #expect(throws: AuthError.identityTaken) {
            try await store.write { try $0.upsert(identity, of: .bob, in: .shop) }
        }
        try await store.write { transaction in
            try transaction.upsert(identity, of: .bob, in: .tenant)
            try transaction.deleteIdentity(provider: "a.example", of: .ada, in: .shop)
            try transaction.upsert(identity, of: .bob, in: .shop)
        }
        #expect(try await store.read { try $0.identities(of: .ada, in: .shop) }.isEmpty)
    }

    @Test(
        "An address at a provider leads to an account of its own scope",
        arguments: TestDatabase.available
    )
    func address(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        try await store.add(.sample(.ada), .sample(.bob))
        try await store.write { transaction in
            for id in [AccountID.bob, .ada] {
                let identity = Identity(
                    provider: "\(id.rawValue).example",
                    rawID: "1",
                    email: "shared@example.com"
                )
                try transaction.upsert(identity, of: id, in: .shop)
            }
        }
        let owners = try await store.read { transaction in
            try [
                ("shared@example.com", Scope.shop), ("nobody@example.com", .shop),
                ("shared@example.com", .tenant),
            ].map { try transaction.owner(ofAddressAtProvider: $0, in: $1) }
        }
        #expect(owners == [.ada, nil, nil])
    }

    @Test(
        "An address that an import brought is found in lower case, and one without end is kept",
        arguments: TestDatabase.available
    )
    func importedAddress(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        try await store.add(.sample(.ada))
        let long = String((0..<1_500).flatMap { "\($0 * 7_919)" })
        for (provider, email) in [("a.example", "Ann@Example.com"), ("b.example", long)] {
            let identity = Identity(provider: provider, rawID: "1", email: email)
            try await store.write { try $0.upsert(identity, of: .ada, in: .shop) }
        }
        let owner = try await store.read { transaction in
            try transaction.owner(ofAddressAtProvider: "ann@example.com", in: .shop)
        }
        #expect(owner == .ada)
        let kept = try await store.read { try $0.identities(of: .ada, in: .shop).map(\.email) }
        #expect(kept == ["Ann@Example.com", long])
    }
}
