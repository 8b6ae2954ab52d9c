import AuthCrypto
import Testing

@Suite("Sealing key")
struct SealingKeyTests {
    let key: SealingKey
    let context = Array("factors/42/secret".utf8)
    let plaintext = Array("a secret of the user".utf8)

    init() throws {
        key = try SealingKey(bytes: [UInt8](repeating: 7, count: 32))
    }

    @Test("A sealed value opens in its place")
    func roundTrip() throws {
        let sealed = key.seal(plaintext, context: context)
        #expect(sealed.count == plaintext.count + SealingKey.overhead)
        #expect(try key.open(sealed, context: context) == plaintext)
        #expect(try key.open(key.seal([], context: []), context: []) == [])
    }

    @Test("The same value never looks the same twice")
    func nonces() {
        #expect(key.seal(plaintext, context: context) != key.seal(plaintext, context: context))
    }

    @Test("A value moved to another place does not open")
    func place() {
        let sealed = key.seal(plaintext, context: context)
        #expect(throws: SealingError.tampered) {
            try key.open(sealed, context: Array("factors/43/secret".utf8))
        }
        #expect(throws: SealingError.tampered) { try key.open(sealed, context: []) }
    }

    @Test("A change of any single bit is refused")
    func tampering() {
        let sealed = key.seal(plaintext, context: context)
        for index in sealed.indices {
            for bit in 0..<8 {
                var changed = sealed
                changed[index] ^= 1 << bit
                #expect(throws: SealingError.self) { try key.open(changed, context: context) }
            }
        }
    }

    @Test("A value cut short anywhere, or made longer, is refused")
    func truncation() {
        let sealed = key.seal(plaintext, context: context)
        for length in 0..<sealed.count {
            #expect(throws: SealingError.self) {
                try key.open(Array(sealed.prefix(length)), context: context)
            }
        }
        #expect(throws: SealingError.tampered) { try key.open(sealed + [0], context: context) }
        #expect(throws: SealingError.malformed) { try key.open([], context: context) }
    }

    @Test("Only 32 bytes are a master key", arguments: [0, 16, 31, 33, 64])
    func length(count: Int) {
        #expect(throws: SealingError.keyLengthInvalid) {
            try SealingKey(bytes: [UInt8](repeating: 1, count: count))
        }
    }

    @Test("Each label has a key of its own, which is not the master key's")
    func derivation() {
        #expect(key.derive("sms", count: 32) == key.derive("sms", count: 32))
        #expect(key.derive("sms", count: 32) != key.derive("recovery", count: 32))
        #expect(key.derive("sms", count: 32) != [UInt8](repeating: 7, count: 32))
        #expect(key.derive("sms", count: 100).count == 100)
    }

    @Test("No way of printing shows the key")
    func printing() {
        let ring = KeyRing(current: key, others: [key])
        var dumped = ""
        dump(key, to: &dumped)
        dump(ring, to: &dumped)
        for text in ["\(key)", String(reflecting: key), "\(ring)", "\([ring])", dumped] {
            #expect(text.contains("redacted"))
            #expect(!text.contains("7"))
        }
    }
}
