import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

@Suite("Rotation of signing keys")
struct KeyRotationTests {
    private static let day: Int64 = 24 * 3600
    private let clock = VirtualClock()

    @Test("The next key is published a day before it signs, and the old one until its tokens died")
    func life() async throws {
        let keys = try await keys(of: Self.storeWithKeys())
        let first = try await keys.signer(for: .idToken).id
        clock.advance(seconds: 88 * Self.day)
        try await keys.maintain()
        #expect(try await keys.published(for: .idToken).map(\.id) == [first])

        clock.advance(seconds: Self.day)
        try await keys.maintain()
        #expect(try await keys.published(for: .idToken).count == 2)
        #expect(try await keys.signer(for: .idToken).id == first)

        clock.advance(seconds: Self.day)
        try await keys.maintain()
        let second = try await keys.signer(for: .idToken).id
        #expect(second != first)
        #expect(try await keys.key(first, for: .idToken) != nil)

        clock.advance(seconds: 3 * 3600)
        try await keys.maintain()
        #expect(try await keys.published(for: .idToken).map(\.id) == [second])
    }

    @Test("A rotation soon makes one key and not another while that one waits")
    func soon() async throws {
        let keys = try await keys(of: Self.storeWithKeys())
        let first = try await keys.signer(for: .idToken).id
        try await keys.maintain(.soon)
        try await keys.maintain(.soon)
        #expect(try await keys.published(for: .idToken).count == 2)
        #expect(try await keys.signer(for: .idToken).id == first)
        clock.advance(seconds: Self.day)
        #expect(try await keys.signer(for: .idToken).id != first)
    }

    @Test("A rotation now signs with a fresh key at once, also past one that waits")
    func now() async throws {
        let keys = try await keys(of: Self.storeWithKeys())
        let first = try await keys.signer(for: .idToken).id
        try await keys.maintain(.soon)
        let waiting = try await keys.published(for: .idToken).map(\.id).filter { $0 != first }
        try await keys.maintain(.now)
        let fresh = try await keys.signer(for: .idToken).id
        #expect(fresh != first && !waiting.contains(fresh))
        #expect(try await keys.key(first, for: .idToken) != nil)
        clock.advance(seconds: Self.day)
        #expect(try await keys.signer(for: .idToken).id == fresh)
    }

    @Test(
        "Of processes that find a key due at once, one makes it",
        arguments: TestDatabase.available
    )
    func parallel(on database: TestDatabase) async throws {
        let store = try await database.openStore(connections: 4)
        let keyRing = try SharedKeys.keyRing.get()
        try await withThrowingTaskGroup { group in
            for _ in 0..<4 {
                let keys = SigningKeys(store: store, clock: clock, keyRing: keyRing)
                group.addTask { try await keys.maintain() }
            }
            try await group.waitForAll()
        }
        for purpose in SigningKeyPurpose.allCases {
            let stored = try await store.read { try $0.signingKeys(for: purpose) }
            #expect(stored.count == 1)
        }
    }

    @Test("Those who sign before there is a key wait for one and the same")
    func firstSigners() async throws {
        let keys = try keys(of: await TestDatabase.sqlite.openStore())
        let signers = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<8 {
                group.addTask { try await keys.signer(for: .sessionCookie).id }
            }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(signers.count == 1)
        #expect(Set(try await keys.published(for: .sessionCookie).map(\.id)) == signers)
    }

    @Test("A master key that is not the store's opens nothing and makes nothing")
    func foreignMasterKey() async throws {
        let store = try await Self.storeWithKeys()
        let foreign = SigningKeys(store: store, clock: clock, keyRing: try Self.otherKeyRing)
        await #expect(throws: SealingError.keyUnknown) { try await foreign.maintain(.now) }
        #expect(try await store.read { try $0.signingKeys(for: .idToken) }.count == 1)
    }

    @Test("A server whose master key was changed under it seals no further key")
    func staleMasterKey() async throws {
        let store = try await Self.storeWithKeys()
        let keys = try keys(of: store)
        _ = try await keys.signer(for: .idToken)
        let ring = KeyRing(
            current: try Self.otherKeyRing.current,
            others: [try SharedKeys.keyRing.get().current]
        )
        #expect(try await Resealing(of: store, under: ring).run() == 2)
        await #expect(throws: SealingError.keyUnknown) { try await keys.maintain(.now) }
        #expect(try await store.read { try $0.signingKeys(for: .idToken) }.count == 1)
    }

    private func keys(of store: SQLStore) throws -> SigningKeys {
        SigningKeys(store: store, clock: clock, keyRing: try SharedKeys.keyRing.get())
    }

    /// A store with a key for each purpose, made at the start of the clock.
    static func storeWithKeys(on database: TestDatabase = .sqlite) async throws -> SQLStore {
        let store = try await database.openStore()
        try await SharedKeys.insert(into: store)
        return store
    }

    /// Another master key than that of the shared keys.
    static var otherKeyRing: KeyRing {
        get throws { KeyRing(current: try SealingKey(bytes: [UInt8](repeating: 8, count: 32))) }
    }
}
