import AuthDomain
import Testing

@Suite("E-mail addresses")
struct EmailAddressTests {
    @Test(
        "An address is kept in lower case, whatever else it holds",
        arguments: [
            ("ann@example.com", "ann@example.com"),
            ("EmAiL@ExAmPlE.COM", "email@example.com"),
            ("user+tag@example.com", "user+tag@example.com"),
            ("a.b@example.com", "a.b@example.com"),
            ("o'neil@example.com", "o'neil@example.com"),
            ("a&b@example.com", "a&b@example.com"),
            ("!#$%&'*+-/=?^_`{|}~@example.com", "!#$%&'*+-/=?^_`{|}~@example.com"),
            ("user@localhost", "user@localhost"),
            ("user@sub-domain.example.co.uk", "user@sub-domain.example.co.uk"),
            ("I@example.com", "i@example.com"),
            ("\u{130}@example.com", "i\u{307}@example.com"),
            ("ΑΣ@example.com", "ασ@example.com"),
            ("用户@例子.中国", "用户@例子.中国"),
            ("JOSÉ@example.com", "josé@example.com"),
        ]
    )
    func accepted(text: String, normalized: String) {
        let address = EmailAddress(text)
        #expect(address.map { Array($0.text.utf8) } == Array(normalized.utf8))
        #expect(address.map { EmailAddress($0.text) } == address)
    }

    @Test(
        "A text that is no address is refused",
        arguments: [
            "", "@", "ann", "ann@", "@example.com", "ann@@example.com", "ann@b@example.com",
            "ann example.com", "ann smith@example.com", " ann@example.com", "ann@example.com ",
            ".ann@example.com", "ann.@example.com", "a..b@example.com", "ann@.example.com",
            "ann@example.com.", "ann@example..com", "ann@-example.com", "ann@example-.com",
            "ann@exa_mple.com", "ann@[127.0.0.1]", "\"ann\"@example.com", "ann@example.com\0",
            "an\0n@example.com", "ann@exam\nple.com", "ann\r\n@example.com",
            "ann\u{7F}@example.com",
            "ann\u{200B}@example.com", "ann\u{202E}@example.com", "ann\u{A0}@example.com",
            "ann\u{2028}@example.com", "ann\u{E000}@example.com", "ann<b>@example.com",
            "ann(c)@example.com", "ann,ben@example.com", "ann;ben@example.com", "ann:b@example.com",
            "ann\\b@example.com", "mailto:ann@example.com",
        ]
    )
    func refused(text: String) {
        #expect(EmailAddress(text) == nil)
    }

    @Test("An address has fewer than 256 bytes, and a label of its domain at most 63")
    func lengths() {
        let domain = "@example.com"
        let longest = String(repeating: "a", count: 255 - domain.utf8.count) + domain
        #expect(EmailAddress(longest)?.text == longest)
        #expect(EmailAddress("a" + longest) == nil)
        #expect(EmailAddress("a@" + String(repeating: "b", count: 63) + ".com") != nil)
        #expect(EmailAddress("a@" + String(repeating: "b", count: 64) + ".com") == nil)
        // Lower case can be longer: `Ⱥ` has two bytes and `ⱥ` three.
        let growing = String(repeating: "\u{23A}", count: 121) + domain
        #expect(growing.utf8.count < 256)
        #expect(EmailAddress(growing) == nil)
    }
}
