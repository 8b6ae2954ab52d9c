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
