extension TemplatePreview {
    /// Hosts that hide where a link leads; carriers hold messages back that name them.
    private static let shorteners = [
        "bit.ly", "goo.gl", "is.gd", "ow.ly", "t.co", "tiny.cc", "tinyurl.com",
    ]

    /// What an operator should know of a message.
    static func warnings(
        _ request: Request,
        _ source: MessageTemplate,
        _ language: LanguageTag,
        _ sms: String?,
        _ length: SMSLength?
    ) -> [String] {
        var warnings: [String] = []
        if let asked = request.locale.flatMap(LanguageTag.init), asked.primary != language.primary {
            warnings.append("There are no words in \(asked.text); these are in \(language.text).")
        } else if let locale = request.locale, LanguageTag(locale) == nil {
            warnings.append("What was asked for is no language tag.")
        }
        let text = "\(source.subject ?? "") \(source.body ?? "")"
        let folded = text.lowercased()
        for host in shorteners where folded.contains("/\(host)/") {
            warnings.append("\(host) hides where a link leads; filters hold such messages back.")
        }
        guard let sms, let length else { return warnings }
        if !text.contains(Placeholder.appName.text) {
            warnings.append(
                "The text does not name the app: readers will not know whose code it is."
            )
        }
        if length.segments > 1 {
            warnings.append("It is \(length.segments) segments long; each is billed.")
        }
        let withoutForeign = String(
            String.UnicodeScalarView(sms.unicodeScalars.filter { !length.foreign.contains($0) })
        )
        if length.encoding == .ucs2, length.foreign.count <= 3,
            withoutForeign.contains(where: { $0.isASCII && $0.isLetter })
        {
            let names = length.foreign.map { "U+\(String($0.value, radix: 16, uppercase: true))" }
            warnings.append(
                "\(names.joined(separator: ", ")) makes it UCS-2: 70 characters to a segment, not 160."
            )
        }
        if request.autofillDomain == nil {
            warnings.append(
                "It has no last line for phones to fill the code in (--sms-autofill-domain)."
            )
        }
        return warnings
    }
}
