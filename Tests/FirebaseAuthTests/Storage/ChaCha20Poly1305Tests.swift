import Foundation
import Testing

@testable import FirebaseAuth

@Suite("ChaCha20-Poly1305")
struct ChaCha20Poly1305Tests {
    /// A vector of RFC 8439.
    private struct Vector {
        let key: [UInt8]
        let nonce: [UInt8]
        let context: [UInt8]
        let text: [UInt8]
        let sealed: [UInt8]
    }

    /// Section 2.8.2.
    private static let sunscreen = Vector(
        key: Array(0x80...0x9f),
        nonce: [7, 0, 0, 0] + Array(0x40...0x47),
        context: hex("50515253c0c1c2c3c4c5c6c7"),
        text: Array(
            ("Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the "
                + "future, sunscreen would be it.").utf8
        ),
        sealed: hex(
            """
            d31a8d34648e60db7b86afbc53ef7ec2a4aded51296e08fea9e2b5a736ee62d6
            3dbea45e8ca9671282fafb69da92728b1a71de0a9e060b2905d6a5b67ecd3b36
            92ddbd7f2d778b8c9803aee328091b58fab324e4fad675945585808b4831d7bc
            3ff4def08e4b7a9de576d26586cec64b6116
            1ae10b594f09e26a7e902ecbd0600691
            """
        )
    )

    private static func hex(_ text: String) -> [UInt8] {
        let digits = text.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count, by: 2).map {
            UInt8(digits[$0] << 4 | digits[$0 + 1])
        }
    }

    private func cipher(_ key: [UInt8]) throws -> ChaCha20Poly1305 {
        try #require(ChaCha20Poly1305(key: key))
    }

    @Test("The vector of RFC 8439, section 2.8.2, comes out in both directions")
    func vector() throws {
        let vector = Self.sunscreen
        let cipher = try cipher(vector.key)
        let sealed = cipher.seal(vector.text, nonce: vector.nonce, context: vector.context)
        #expect(sealed == vector.sealed)
        let opened = cipher.open(vector.sealed, nonce: vector.nonce, context: vector.context)
        #expect(opened == vector.text)
    }

    @Test("Every length of text and context comes back", arguments: [0, 1, 15, 16, 17, 63, 64, 65])
    func lengths(count: Int) throws {
        let cipher = try cipher(Array(repeating: 0xff, count: 32))
        let nonce = [UInt8](repeating: 0xff, count: 12)
        for other in [0, 1, 15, 16, 17, 31, 32, 1000] {
            let text = [UInt8](repeating: 0xff, count: count)
            let context = [UInt8](repeating: 0xff, count: other)
            let sealed = try #require(cipher.seal(text, nonce: nonce, context: context))
            #expect(sealed.count == count + 16)
            #expect(cipher.open(sealed, nonce: nonce, context: context) == text)
        }
    }

    @Test("A bit that differs anywhere opens nothing")
    func tampered() throws {
        let vector = Self.sunscreen
        let cipher = try cipher(vector.key)
        for index in vector.sealed.indices {
            var sealed = vector.sealed
            sealed[index] ^= 1
            #expect(cipher.open(sealed, nonce: vector.nonce, context: vector.context) == nil)
        }
        for count in 0..<vector.sealed.count {
            let cut = Array(vector.sealed.prefix(count))
            #expect(cipher.open(cut, nonce: vector.nonce, context: vector.context) == nil)
        }
        let noContext = cipher.open(vector.sealed, nonce: vector.nonce, context: [])
        #expect(noContext == nil)
        var nonce = vector.nonce
        nonce[11] ^= 0x80
        #expect(cipher.open(vector.sealed, nonce: nonce, context: vector.context) == nil)
        var key = vector.key
        key[0] ^= 1
        let other = try self.cipher(key)
        #expect(other.open(vector.sealed, nonce: vector.nonce, context: vector.context) == nil)
    }

    @Test("Keys and nonces of another length are none")
    func sizes() throws {
        #expect(ChaCha20Poly1305(key: []) == nil)
        #expect(ChaCha20Poly1305(key: Array(repeating: 0, count: 31)) == nil)
        let cipher = try cipher(Array(repeating: 0, count: 32))
        #expect(cipher.seal([1], nonce: [], context: []) == nil)
        #expect(cipher.open(Array(repeating: 0, count: 40), nonce: [1], context: []) == nil)
    }
}
