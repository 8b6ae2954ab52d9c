import AuthCrypto
import AuthDomain
import AuthGateways
import AuthTestSupport
import Testing

@Suite("Hostile XML in SAML")
struct SAMLHostileXMLTests {
    private static let bomb = """
        <!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>
        """

    @Test(
        "A document type is refused before anything reads it",
        arguments: [
            bomb, "<!DOCTYPE r>", "<!DOCTYPE r SYSTEM \"http://127.0.0.1:1/x.dtd\">",
            "<!DOCTYPE r [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>",
            "<?xml version=\"1.0\"?><!DOCTYPE r>", "<!-- --><!DOCTYPE r>",
            "<?xml-stylesheet href=\"x.xsl\"?>",
        ]
    )
    func declarations(prefix: String) throws {
        let text = try SAMLReading.answer().text()
        #expect(try SAMLReading.fault(text) == nil)
        #expect(try SAMLReading.fault(prefix + text) == .unreadable)
    }

    @Test(
        "No comment, instruction or section splits a text, signed over or not",
        arguments: ["<!-- -->", "<?x y?>", "<![CDATA[]]>", "<!---->"],
        [true, false]
    )
    func splitTexts(inside: String, isSigned: Bool) throws {
        let change: SAMLAnswer.Change = {
            $0.replacing("ann@acme.example", with: "ann@acme.example\(inside).evil.example")
        }
        let text = try SAMLReading.answer {
            // Canonical form has no comments: a provider signs the text as if there were none.
            if isSigned {
                $0.changeAssertion = {
                    $0.replacing("ann@acme.example", with: "ann@acme.example.evil.example")
                }
                $0.tamper = {
                    $0.replacing("ann@acme.example.evil", with: "ann@acme.example\(inside).evil")
                }
            } else {
                $0.tamper = change
            }
        }.text()
        #expect(try SAMLReading.fault(text) == .unreadable)
    }

    @Test(
        "What is no XML, or XML of a kind that nobody sends, is refused",
        arguments: [
            "", " ", "<", "<a", "<a>", "</a>", "<a></b>", "<a/><b/>", "<a b=\"1\" b=\"2\"/>",
            "<a>&b;</a>", "<a>&#0;</a>", "<a b=\"<\"/>", "a", "<a b='>", "<!", "<?xml", "\0",
            "<?xml version=\"1.0\" encoding=\"UTF-16\"?>", "\u{FEFF}", "<x:a/>",
        ]
    )
    func broken(text: String) throws {
        #expect(try SAMLReading.fault(text) != nil)
    }

    @Test("Bytes that are no UTF-8 are refused")
    func notUTF8() throws {
        let good = Array(try SAMLReading.answer().text().utf8)
        let latin: [UInt8] = Array("<a>".utf8) + [0xE9] + Array("</a>".utf8)
        let wide = good.flatMap { [$0, 0] as [UInt8] }
        for bytes in [latin, [0xFF, 0xFE] + wide, wide] {
            #expect(throws: SAMLFault.unreadable) {
                try SignedSAML().response(bytes, signedBy: [])
            }
        }
    }

    @Test("A document that is too deep, too wide or too large is refused unread")
    func tooMuch() throws {
        let deep = String(repeating: "<a>", count: 41) + String(repeating: "</a>", count: 41)
        let wide = "<a " + (0..<41).map { "b\($0)='>' " }.joined() + "/>"
        let many = "<a>" + String(repeating: "<b/>", count: 10_000) + "</a>"
        let large = "<a>" + String(repeating: "x", count: 256 * 1024) + "</a>"
        for text in [deep, wide, many, large] {
            let response = try SAMLReading.answer { answer in
                answer.tamper = { $0.replacing("<samlp:Status>", with: text + "<samlp:Status>") }
            }
            #expect(try SAMLReading.fault(response.text()) == .unreadable)
        }
    }

    @Test("Texts arrive whole: entities of XML's own, and letters of every kind")
    func texts() throws {
        let text = try SAMLReading.answer {
            $0.nameID = "Zoë &amp; Łukasz &lt;x&gt; 🙂"
        }.text()
        let response = try SAMLReading.read(text)
        #expect(SAMLReading.nameID(in: response) == "Zoë & Łukasz <x> 🙂")
    }

    @Test("What stands around the assertion and is not signed may be written in any way")
    func around() throws {
        let text = try SAMLReading.answer {
            $0.tamper = { "<?xml version='1.0' encoding='UTF-8'?>\n" + $0 + "\n" }
        }.text()
        #expect(try SAMLReading.fault(text) == nil)
    }
}
