import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

@Suite("Change of the master key")
struct ResealingTests {
    private let clock = VirtualClock()

    @Test(
        "Afterwards the new key alone opens the signing keys, and they are the same",
        arguments: TestDatabase.available
    )
    func reseal(on database: TestDatabase) async throws {
        let store = try await KeyRotationTests.storeWithKeys(on: database)
        let old = try SharedKeys.keyRing.get()
        let new = try KeyRotationTests.otherKeyRing
        let before = SigningKeys(store: store, clock: clock, keyRing: old)
        let both = KeyRing(current: new.current, others: [old.current])
        let jwk = try await before.signer(for: .idToken).publicKey.jwk()
        #expect(try await Resealing(of: store, under: both).run() == 2)
        #expect(try await Resealing(of: store, under: both).run() == 0)

        let after = SigningKeys(store: store, clock: clock, keyRing: new)
        let signer = try await after.signer(for: .idToken)
        #expect(try signer.publicKey.jwk() == jwk)
        let stale = SigningKeys(store: store, clock: clock, keyRing: old)
        await #expect(throws: SealingError.keyUnknown) { try await stale.signer(for: .idToken) }
    }

    @Test(
        "Keys of imported hashes and secrets of authenticator apps go with it",
        arguments: TestDatabase.available
    )
    func everySecret(on database: TestDatabase) async throws {
        let store = try await KeyRotationTests.storeWithKeys(on: database)
        let old = try SharedKeys.keyRing.get()
        let new = try KeyRotationTests.otherKeyRing
        let scope = Scope(project: "shop", tenant: "north")
        let configuration = HashConfiguration(
            id: "c",
            project: "shop",
            scheme: "hmac-sha1$o=ps",
            sealedKey: old.seal([1, 2], context: Array("hash_configurations/c/sealed_key".utf8)),
            createdAt: clock.now()
        )
        let factor = Factor(
            id: FactorID("f"),
            kind: .totp(sealedSecret: old.seal([3], context: Array("factors/f/secret".utf8))),
            displayName: nil,
            enrolledAt: clock.now()
        )
        try await store.write { [clock] transaction in
            try transaction.insert(configuration)
            try transaction.insertIfMissing(
                Project(id: "shop", number: "1", config: "{}", createdAt: clock.now())
            )
            _ = try transaction.insertIfFree(
                Tenant(project: "shop", id: "north", config: "{}", createdAt: clock.now())
            )
            let account = Account(scope: scope, id: AccountID("ann"), createdAt: clock.now())
            try transaction.insert(account)
            try transaction.insert(factor, of: account.id, in: scope)
        }
        let both = KeyRing(current: new.current, others: [old.current])
        #expect(try await Resealing(of: store, under: both).run() == 4)
        #expect(try await Resealing(of: store, under: both).run() == 0)

        let (kept, factors) = try await store.read { transaction in
            (
                try transaction.hashConfigurations(of: "shop"),
                try transaction.factors(of: AccountID("ann"), in: scope)
            )
        }
        let secrets = Secrets(keyRing: new, random: RepeatableRandom(seed: 1))
        #expect(try kept.first?.key(by: secrets) == [1, 2])
        guard case .totp(let sealed) = factors.first?.kind else {
            Issue.record("the factor is gone")
            return
        }
        #expect(try new.open(sealed, context: Array("factors/f/secret".utf8)) == [3])
    }

    @Test("Where one value opens under none of the keys, all stay as they are")
    func foreign() async throws {
        let store = try await KeyRotationTests.storeWithKeys()
        let old = try SharedKeys.keyRing.get()
        let strange = KeyRing(current: try SealingKey(bytes: [UInt8](repeating: 9, count: 32)))
        let odd = StoredSigningKey(
            id: "odd",
            purpose: .sessionCookie,
            algorithm: "RS256",
            sealedPrivateKey: strange.seal([1], context: []),
            createdAt: clock.now().adding(seconds: -1),
            signsFrom: clock.now().adding(seconds: -1),
            signsUntil: nil
        )
        try await store.write { try $0.insert(odd) }
        let before = try await store.read { try $0.signingKeys(for: .idToken) }
        let both = KeyRing(
            current: try KeyRotationTests.otherKeyRing.current,
            others: [old.current]
        )
        await #expect(throws: SealingError.keyUnknown) {
            try await Resealing(of: store, under: both).run()
        }
        #expect(try await store.read { try $0.signingKeys(for: .idToken) } == before)
    }
}
