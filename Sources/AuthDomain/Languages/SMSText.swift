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
