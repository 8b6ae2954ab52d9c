extension SMSMessage {
    /// What the message says, in the language that its reader's app asked for.
    package var text: String { text(autofillDomain: nil) }

    /// The same with a last line for phones, which fill the code in on pages and in apps of the domain.
    ///
    /// Source: "Origin-bound one-time codes delivered via SMS", a report of the WICG.
    ///
    /// - Parameter domain: a host name; nil for no such line.
    /// - Returns: the text.
    package func text(autofillDomain domain: String?) -> String {
        let choice = wording.choice(for: .sms)
        let own = choice.template.body.flatMap { try? Phrase(template: $0, of: .sms) }
        let sentence = (own ?? choice.builtIn.phrases.smsCode).text(
            [.code: code, .app: wording.appName],
            isRightToLeft: own == nil
                ? choice.builtIn.isRightToLeft : choice.language.isRightToLeft
        )
        guard let domain else { return sentence }
        return "\(sentence)\n\n@\(domain) #\(code)"
    }
}

/// How many messages a text is to the networks, which bill each of them.
///
/// Source: 3GPP TS 23.038, section 6.2.1, and TS 23.040, section 9.2.3.24.
package enum SMSSegments {
    /// The basic alphabet, but for the letters and digits of ASCII.
    private static let basic = Set(
        "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./:;<=>?¡ÄÖÑÜ§¿äöñüà".unicodeScalars
    )
    /// What is written with two of its characters.
    private static let extended = Set("^{}\\[~]|€\u{C}".unicodeScalars)

    /// The number of segments.
    package static func count(_ text: String) -> Int {
        var septets = 0
        for scalar in text.unicodeScalars {
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9": septets += 1
            case _ where basic.contains(scalar): septets += 1
            case _ where extended.contains(scalar): septets += 2
            default: return segments(text.utf16.count, whole: 70, part: 67)
            }
        }
        return segments(septets, whole: 160, part: 153)
    }

    private static func segments(_ units: Int, whole: Int, part: Int) -> Int {
        units <= whole ? 1 : (units + part - 1) / part
    }
}
