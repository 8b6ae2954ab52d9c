import AuthCrypto
import Testing

@Suite("Base32")
struct Base32Tests {
    @Test(
        "Texts are those of RFC 4648, section 10, without their padding",
        arguments: [
            ("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foob", "MZXW6YQ"),
            ("fooba", "MZXW6YTB"), ("foobar", "MZXW6YTBOI"),
        ]
    )
    func vectors(plain: String, text: String) {
        #expect(Base32.encode(Array(plain.utf8)) == text)
    }
}
