import AuthCrypto
import Testing

@Suite("Base 64 and hexadecimal")
struct Base64Tests {
    @Test(
        "The test vectors of RFC 4648 are written and read",
        arguments: [
            ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
        ]
    )
    func vectors(plain: String, encoded: String) {
        let bytes = Array(plain.utf8)
        let bare = String(encoded.prefix { $0 != "=" })
        #expect(Base64.encode(bytes) == encoded)
        #expect(Base64.decode(encoded) == bytes)
        #expect(Base64.decode(bare) == bytes)
        #expect(Base64URL.encode(bytes) == bare)
        #expect(Base64URL.decode(bare) == bytes)
    }

    @Test("Every byte value survives, at every length")
    func roundTrip() {
        for length in 0...260 {
            let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 37) }
            #expect(Base64.decode(Base64.encode(bytes)) == bytes)
            #expect(Base64URL.decode(Base64URL.encode(bytes)) == bytes)
            #expect(Hex.decode(Hex.encode(bytes)) == bytes)
        }
    }

    @Test("Both alphabets are read by the lenient reader")
    func alphabets() {
        #expect(Base64.encode([0xFB, 0xFF]) == "+/8=")
        #expect(Base64URL.encode([0xFB, 0xFF]) == "-_8")
        #expect(Base64.decode("-_8") == [0xFB, 0xFF])
        #expect(Base64.decode("-_8=") == [0xFB, 0xFF])
    }

    @Test(
        "What is no base64url is refused by the strict reader",
        arguments: [
            "Zg==", "Zm8=", "Z", "Zm9vY", "Zm9v Yg", "Zm9v\n", "+/8", "Zh", "Zm9", "Zm\u{0}v",
            "Zmé", "Zg=", "=", "Zm9vYg.",
        ]
    )
    func strict(text: String) {
        #expect(Base64URL.decode(text) == nil)
    }

    @Test(
        "What is no base 64 of either kind is refused",
        arguments: ["Z", "Zg=", "Zg===", "Zm8==", "=", "====", "Zm9v=", "Z m9", "Zm9v\n", "Z=g="]
    )
    func lenient(text: String) {
        #expect(Base64.decode(text) == nil)
    }

    @Test("Hexadecimal is read in either case and nothing else is", arguments: ["0", "0g", " 00"])
    func hex(text: String) {
        #expect(Hex.decode("00fFAb") == [0x00, 0xFF, 0xAB])
        #expect(Hex.decode(text) == nil)
    }
}
