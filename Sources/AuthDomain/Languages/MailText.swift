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
        let choice = email.wording.choice(for: MessageKind(email.kind))
        let phrases = choice.builtIn.phrases
        let values: Phrase.Values = [
            .app: email.wording.appName, .email: email.to, .newEmail: email.newEmail ?? email.to,
            .displayName: email.displayName.map(DisplayName.harmless), .link: email.link,
        ].compactMapValues(\.self)
        let (subject, sentence) = phrases.mail(of: email.kind)
        let parts = [sentence, Phrase(pieces: [.slot(.link)])]
        self.init(
            choice,
            MessageKind(email.kind),
            values,
            builtIn: (subject, email.kind.isAskedFor ? parts + [phrases.notAskedFor] : parts)
        )
    }

    /// Writes the mail of a notice.
    package init(_ notice: AccountNotice) {
        let kind = MessageKind(notice.event)
        let choice = notice.wording.choice(for: kind)
        var values: Phrase.Values = [
            .app: notice.wording.appName, .email: notice.to,
            .displayName: notice.displayName.map(DisplayName.harmless),
        ].compactMapValues(\.self)
        if case .recoveryCodeUsed(let remaining) = notice.event {
            values[.count] = String(remaining)
        }
        let phrases = choice.builtIn.phrases.notice(of: notice.event)
        self.init(choice, kind, values, builtIn: (phrases.subject, [phrases.body]))
    }

    /// Writes a mail of the operator's words, and of ours where the operator has none.
    private init(
        _ choice: Wording.Choice,
        _ kind: MessageKind,
        _ values: Phrase.Values,
        builtIn: (subject: Phrase, paragraphs: [Phrase])
    ) {
        let template = choice.template
        let own = template.body.flatMap { MailBody($0, isHTML: template.isHTML, of: kind) }
        let body = own ?? .plain(builtIn.paragraphs)
        let subject = template.subject.flatMap { try? Phrase(template: $0, of: kind) }
        language = own == nil && subject == nil ? choice.builtIn.languageTag : choice.language
        sender = template.sender
        let isRightToLeft = language.isRightToLeft
        self.subject = (subject ?? builtIn.subject).text(values, isRightToLeft: isRightToLeft)
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

extension ActionKind {
    /// Whether somebody has asked for the mail; the others tell of a change that was made.
    fileprivate var isAskedFor: Bool {
        switch self {
        case .verifyEmail, .passwordReset, .emailSignIn, .verifyAndChangeEmail: true
        case .recoverEmail, .revertSecondFactorAddition: false
        }
    }
}

extension Phrases {
    /// The subject of a link's mail, and what it says before the link.
    fileprivate func mail(of kind: ActionKind) -> (subject: Phrase, sentence: Phrase) {
        switch kind {
        case .verifyEmail: (verifyEmail.subject, verifyEmail.mail)
        case .passwordReset: (resetPassword.subject, resetPassword.mail)
        case .emailSignIn: (signIn.subject, signIn.body)
        case .recoverEmail: (recoverEmail.subject, recoverEmail.mail)
        case .verifyAndChangeEmail: (changeEmail.subject, changeEmail.mail)
        case .revertSecondFactorAddition: (removeFactor.subject, removeFactor.mail)
        }
    }

    fileprivate func notice(of event: AccountNotice.Event) -> Notice {
        switch event {
        case .recoveryCodeUsed: recoveryCodeUsed
        case .recoveryCodesMade: recoveryCodesMade
        case .passwordChanged: passwordChanged
        case .factorRemoved: factorRemoved
        case .wrongSecondFactor: wrongSecondFactor
        }
    }
}
