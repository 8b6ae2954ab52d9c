import Foundation
import Testing

@testable import FirebaseAuth

/// The known answers of RFC 8439, appendix A.
@Suite("ChaCha20-Poly1305, known answers")
struct ChaCha20VectorTests {
    private static func hex(_ text: String) -> [UInt8] {
        let digits = text.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count, by: 2).map {
            UInt8(digits[$0] << 4 | digits[$0 + 1])
        }
    }

    private static func zeros(_ count: Int) -> [UInt8] {
        Array(repeating: 0, count: count)
    }

    /// A vector of section A.1.
    struct Block: Sendable {
        let key: [UInt8]
        let counter: UInt32
        /// The last byte of the nonce; the others are zero.
        let nonceEnd: UInt8
        let stream: [UInt8]
    }

    private static let blocks = [
        Block(
            key: zeros(32),
            counter: 0,
            nonceEnd: 0,
            stream: hex(
                """
                76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7
                da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586
                """
            )
        ),
        Block(
            key: zeros(32),
            counter: 1,
            nonceEnd: 0,
            stream: hex(
                """
                9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed
                29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f
                """
            )
        ),
        Block(
            key: zeros(31) + [1],
            counter: 1,
            nonceEnd: 0,
            stream: hex(
                """
                3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a
                8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0
                """
            )
        ),
        Block(
            key: [0, 0xff] + zeros(30),
            counter: 2,
            nonceEnd: 0,
            stream: hex(
                """
                72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca
                13b25aa26cb4a648cb9b9d1be65b2c0924a66c54d545ec1b7374f4872e99f096
                """
            )
        ),
        Block(
            key: zeros(32),
            counter: 0,
            nonceEnd: 2,
            stream: hex(
                """
                c2c64d378cd536374ae204b9ef933fcd1a8b2288b3dfa49672ab765b54ee27c7
                8a970e0e955c14f3a88e741b97c286f75f8fc299e8148362fa198a39531bed6d
                """
            )
        ),
    ]

    @Test("A block of the key stream is the one of section A.1", arguments: blocks)
    func keyStream(vector: Block) throws {
        let cipher = try #require(ChaCha20Poly1305(key: vector.key))
        #expect(cipher.block(vector.counter, Self.zeros(11) + [vector.nonceEnd]) == vector.stream)
    }

    /// A vector of section A.3.
    struct Sum: Sendable {
        let number: Int
        /// The first half of the key, before it is clamped.
        let factor: [UInt8]
        /// The second half.
        let pad: [UInt8]
        let text: [UInt8]
        let tag: [UInt8]
    }

    /// Of vectors 10 and 11: where limbs of 64 bits must carry twice.
    private static let carries = hex(
        """
        e33594d7505e43b90000000000000000 3394d7505e4379cd0100000000000000
        00000000000000000000000000000000
        """
    )

    /// Where a sum is the prime, passes it, or carries from limb to limb.
    private static let sums = [
        Sum(
            number: 7,
            factor: [2] + zeros(15),
            pad: zeros(16),
            text: Array(repeating: 0xff, count: 16),
            tag: [3] + zeros(15)
        ),
        Sum(
            number: 8,
            factor: [2] + zeros(15),
            pad: Array(repeating: 0xff, count: 16),
            text: [2] + zeros(15),
            tag: [3] + zeros(15)
        ),
        Sum(
            number: 9,
            factor: [2] + zeros(15),
            pad: zeros(16),
            text: [0xfd] + [UInt8](repeating: 0xff, count: 15),
            tag: [0xfa] + [UInt8](repeating: 0xff, count: 15)
        ),
        Sum(
            number: 10,
            factor: [1] + zeros(7) + [4] + zeros(7),
            pad: zeros(16),
            text: carries + [1] + zeros(15),
            tag: [0x14] + zeros(7) + [0x55] + zeros(7)
        ),
        Sum(
            number: 11,
            factor: [1] + zeros(7) + [4] + zeros(7),
            pad: zeros(16),
            text: carries,
            tag: [0x13] + zeros(15)
        ),
    ]

    @Test("A sum at the prime is reduced as in section A.3", arguments: sums)
    func reduction(vector: Sum) {
        var authenticator = Poly1305(key: vector.factor + vector.pad)
        authenticator.update(vector.text)
        #expect(authenticator.tag == vector.tag, "\(vector.number)")
    }

    @Test("The vector of section A.5 comes out in both directions")
    func authenticated() throws {
        let key = Self.hex("1c9240a5eb55d38af333888604f6b5f0473917c1402b80099dca5cbc207075c0")
        let cipher = try #require(ChaCha20Poly1305(key: key))
        let nonce = Self.hex("000000000102030405060708")
        let context = Self.hex("f33388860000000000004e91")
        let text = Array(
            ("Internet-Drafts are draft documents valid for a maximum of six months and may be updated, "
                + "replaced, or obsoleted by other documents at any time. It is inappropriate to use "
                + "Internet-Drafts as reference material or to cite them other than as /“work in "
                + "progress./”").utf8
        )
        let sealed = Self.hex(
            """
            64a0861575861af460f062c79be643bd5e805cfd345cf389f108670ac76c8cb2
            4c6cfc18755d43eea09ee94e382d26b0bdb7b73c321b0100d4f03b7f355894cf
            332f830e710b97ce98c8a84abd0b948114ad176e008d33bd60f982b1ff37c855
            9797a06ef4f0ef61c186324e2b3506383606907b6a7c02b0f9f6157b53c867e4
            b9166c767b804d46a59b5216cde7a4e99040c5a40433225ee282a1b0a06c523e
            af4534d7f83fa1155b0047718cbc546a0d072b04b3564eea1b422273f548271a
            0bb2316053fa76991955ebd63159434ecebb4e466dae5a1073a6727627097a10
            49e617d91d361094fa68f0ff77987130305beaba2eda04df997b714d6c6f2c29
            a6ad5cb4022b02709beead9d67890cbb22392336fea1851f38
            """
        )
        #expect(cipher.seal(text, nonce: nonce, context: context) == sealed)
        #expect(cipher.open(sealed, nonce: nonce, context: context) == text)
    }
}
