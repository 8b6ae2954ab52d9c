import AuthCrypto
import Testing

@Suite("Random bytes and texts")
struct SecureRandomTests {
    @Test("As many bytes come as were asked for, and never the same twice")
    func bytes() {
        #expect(SecureRandom.bytes(0).isEmpty)
        #expect(SecureRandom.bytes(1).count == 1)
        #expect(SecureRandom.bytes(32) != SecureRandom.bytes(32))
    }

    @Test("Digits come from the bytes below 250 alone")
    func digits() {
        var script: [UInt8] = [0, 9, 10, 249, 250, 255, 251, 7]
        let text = SecureRandom.digits(5) { count in
            defer { script.removeFirst(count) }
            return Array(script.prefix(count))
        }
        #expect(text == "09097")
    }

    @Test("Letters and digits come from the bytes below 248 alone")
    func alphanumeric() {
        var script: [UInt8] = [0, 25, 26, 61, 62, 247, 248, 255, 52]
        let text = SecureRandom.alphanumeric(7) { count in
            defer { script.removeFirst(count) }
            return Array(script.prefix(count))
        }
        #expect(text == "AZa9A90")
    }

    @Test("Of all byte values, every digit gets as many as every other")
    func fairDigits() {
        let text = SecureRandom.digits(250) { count in
            count == 250 ? Array(0..<250) : []
        }
        let counts = Dictionary(grouping: text) { $0 }.mapValues(\.count)
        #expect(counts.count == 10)
        #expect(counts.values.allSatisfy { $0 == 25 })
    }

    @Test("Real randomness gives texts of the right length and alphabet")
    func real() {
        #expect(SecureRandom.digits(6).utf8.count == 6)
        #expect(SecureRandom.digits(200).allSatisfy { ("0"..."9").contains($0) })
        let text = SecureRandom.alphanumeric(400)
        #expect(text.utf8.count == 400)
        #expect(text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) })
        #expect(SecureRandom.digits(0).isEmpty)
    }
}
