/// What a mail says, in the language that its reader's app asked for.
package struct MailText: Hashable, Sendable {
    package let subject: String
    /// Plain text; lines end with `\n`.
    package let body: String
    /// The same as a page.
    package let html: String
    package let language: LanguageTag
    package let sender: SenderDetails
}

extension MailText {
    /// Writes the mail of a link, which stands on a line of its own.
    package init(_ email: ActionEmail) {
        let values: [Phrase.Slot: String?] = [
            .app: email.wording.appName, .email: email.to, .newEmail: email.newEmail ?? email.to,
            .displayName: email.displayName.map(DisplayName.harmless), .link: email.link,
        ]
        self.init(TemplateKind(email.kind), email.wording, values.compactMapValues(\.self))
    }

    /// Writes the mail of a notice.
    package init(_ notice: AccountNotice) {
        var values: [Phrase.Slot: String?] = [
            .app: notice.wording.appName, .email: notice.to,
            .displayName: notice.displayName.map(DisplayName.harmless),
        ]
        if case .recoveryCodeUsed(let remaining) = notice.event {
            values[.count] = String(remaining)
        }
        self.init(TemplateKind(notice.event), notice.wording, values.compactMapValues(\.self))
    }

    /// Writes a mail of the operator's words, and of ours where the operator has none.
    private init(_ kind: TemplateKind, _ wording: Wording, _ values: Phrase.Values) {
        let choice = wording.choice(for: kind)
        let builtIn = choice.builtIn.phrases.words(of: kind)
        let template = choice.template
        let own = template.body.flatMap { MailBody($0, isHTML: template.isHTML, of: kind) }
        let body = own ?? .plain(builtIn.paragraphs)
        let subject = template.subject.flatMap { try? Phrase(template: $0, of: kind) }
        language = own == nil && subject == nil ? choice.builtIn.languageTag : choice.language
        sender = template.sender
        let isRightToLeft = language.isRightToLeft
        self.subject = (subject ?? builtIn.subject ?? "")
            .text(values, isRightToLeft: isRightToLeft)
        self.body = body.text(values, isRightToLeft: isRightToLeft)
        let html = body.html(values, isRightToLeft: isRightToLeft)
        self.html =
            body.isWhole ? html : Self.page(html, titled: self.subject, in: language)
    }

    private static func page(
        _ content: String,
        titled title: String,
        in language: LanguageTag
    ) -> String {
        """
        <!DOCTYPE html>
        <html lang="\(language.text)" dir="\(language.isRightToLeft ? "rtl" : "ltr")">
        <head><meta charset="utf-8"><title>\(HTMLText.escaped(title))</title></head>
        <body style="font: 16px/1.5 sans-serif; max-width: 36em">
        \(content)
        </body>
        </html>

        """
    }
}
