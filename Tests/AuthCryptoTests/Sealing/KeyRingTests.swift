import AuthCrypto
import Testing

@Suite("Key ring")
struct KeyRingTests {
    let old: SealingKey
    let new: SealingKey

    init() throws {
        old = try SealingKey(bytes: [UInt8](repeating: 1, count: 32))
        new = try SealingKey(bytes: [UInt8](repeating: 2, count: 32))
    }

    @Test("What an older key sealed opens still, and new values get the new key")
    func rotation() throws {
        let ring = KeyRing(current: new, others: [old])
        #expect(try ring.open(old.seal([1, 2], context: [9]), context: [9]) == [1, 2])
        #expect(SealingKey.keyID(of: ring.seal([1, 2], context: [9])) == new.id)
        #expect(ring.derive("x", count: 8) == new.derive("x", count: 8))
        #expect(ring.key(old.id)?.id == old.id)
    }

    @Test("What a missing key sealed is told apart from what was tampered with")
    func unknown() {
        let ring = KeyRing(current: new)
        #expect(throws: SealingError.keyUnknown) {
            try ring.open(old.seal([1], context: []), context: [])
        }
        #expect(throws: SealingError.malformed) { try ring.open([1, 2, 3], context: []) }
        #expect(ring.key(old.id) == nil)
    }
}
