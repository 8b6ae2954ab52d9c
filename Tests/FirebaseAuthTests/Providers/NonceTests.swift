import Foundation
import Testing

@testable import FirebaseAuth

@Suite("Nonces")
struct NonceTests {
    @Test(
        "SHA-256 is that of FIPS 180-4",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
            (
                "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopq"
                    + "klmnopqrlmnopqrsmnopqrstnopqrstu",
                "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
            ),
            (
                String(repeating: "a", count: 1_000_000),
                "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
            ),
        ]
    )
    func vectors(text: String, digest: String) {
        #expect(OAuthProvider.sha256(text) == digest)
        let own = SHA256Digest.bytes(of: Array(text.utf8)).map { byte in
            String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }
        #expect(own.joined() == digest)
    }

    @Test("Text beyond ASCII is hashed as UTF-8")
    func unicode() {
        #expect(
            OAuthProvider.sha256("é")
                == "4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c"
        )
    }

    @Test("A message of every length about a block's has its own digest")
    func lengths() {
        let digests = (0...200).map { count in
            SHA256Digest.bytes(of: [UInt8](repeating: 0x61, count: count))
        }
        #expect(digests.allSatisfy { $0.count == 32 })
        #expect(Set(digests).count == 201)
    }

    @Test("A nonce has the length asked for, and is another one each time")
    func nonce() {
        let nonces = (0..<1000).map { _ in OAuthProvider.randomNonce() }
        #expect(Set(nonces).count == 1000)
        let characters = Set(nonces.joined())
        #expect(characters.count == 64)
        #expect(
            nonces.allSatisfy { nonce in
                nonce.count == 32
                    && nonce.allSatisfy { character in
                        character.isASCII
                            && (character.isLetter || character.isNumber || character == "-"
                                || character == "_")
                    }
            }
        )
        #expect(OAuthProvider.randomNonce(length: 7).count == 7)
        #expect(OAuthProvider.randomNonce(length: 0).count == 1)
    }
}
