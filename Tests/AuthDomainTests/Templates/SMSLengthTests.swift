import AuthCrypto
import AuthDomain
import Testing

@Suite("The length of text messages")
struct SMSLengthTests {
    @Test(
        "Units and segments are those that networks bill",
        arguments: [
            ("a", 0, "GSM-7", 0, 1), ("a", 160, "GSM-7", 160, 1), ("a", 161, "GSM-7", 161, 2),
            ("a", 306, "GSM-7", 306, 2), ("a", 307, "GSM-7", 307, 3), ("€", 80, "GSM-7", 160, 1),
            ("€", 81, "GSM-7", 162, 2), ("€", 152, "GSM-7", 304, 2), ("€", 153, "GSM-7", 306, 3),
            ("ж", 70, "UCS-2", 70, 1), ("ж", 71, "UCS-2", 71, 2), ("ж", 134, "UCS-2", 134, 2),
            ("ж", 135, "UCS-2", 135, 3), ("😀", 35, "UCS-2", 70, 1), ("😀", 66, "UCS-2", 132, 2),
            ("😀", 67, "UCS-2", 134, 3), ("`", 1, "UCS-2", 1, 1), ("ç", 1, "UCS-2", 1, 1),
            ("Ç", 1, "GSM-7", 1, 1), ("\n", 160, "GSM-7", 160, 1), ("\t", 1, "UCS-2", 1, 1),
        ]
    )
    func count(text: String, times: Int, encoding: String, units: Int, segments: Int) {
        let length = SMSLength(of: String(repeating: text, count: times))
        #expect(length.encoding.rawValue == encoding)
        #expect(length.units == units)
        #expect(length.segments == segments)
    }

    @Test(
        "Our own text is one segment in every language, its autofill line included",
        arguments: Language.allCases
    )
    func builtIn(language: Language) throws {
        let settings = ProjectConfig(["hearth": ["appName": "Corner Shop"]])
        var request = TemplatePreview.Request(.sms, page: "https://auth.example.com/action")
        request.locale = language.tag
        let bare = try TemplatePreview(request, settings, in: Scope(project: "demo-shop"))
        request.autofillDomain = "shop.example.com"
        let filled = try TemplatePreview(request, settings, in: Scope(project: "demo-shop"))
        #expect(bare.length?.segments == 1, "\(bare)")
        let small: [Language] = [.english, .french, .german, .portuguese, .spanish]
        #expect((filled.length?.encoding == .gsm7) == small.contains(language))
        #expect(filled.sms?.hasSuffix("\n\n@shop.example.com #123456") == true)
        #expect(filled.length?.segments == 1, "\(filled)")
    }
}
