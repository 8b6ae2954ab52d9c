/// What a mail says, in the language that its reader's app asked for.
package struct MailText: Hashable, Sendable {
    package let subject: String
    /// Plain text; lines end with `\n`.
    package let body: String
    /// The same as a page.
    package let html: String
    package let language: Language
}

extension MailText {
    /// Writes the mail of a link, which stands on a line of its own.
    package init(_ email: ActionEmail) {
        let language = Language(preferring: email.locale)
        let phrases = language.phrases
        let values: Phrase.Values = [
            .app: email.scope.project, .email: email.to, .newEmail: email.newEmail ?? email.to,
        ]
        let (subject, sentence) = phrases.mail(of: email.kind)
        var parts = [Part.text(sentence.text(values, in: language)), .link(email.link)]
        if email.kind.isAskedFor {
            parts.append(.text(phrases.notAskedFor.text(values, in: language)))
        }
        self.init(subject.text(values, in: language), parts, language)
    }

    /// Writes the mail of a notice.
    package init(_ notice: AccountNotice) {
        let language = Language(preferring: notice.locale)
        let phrases: Phrases.Notice
        var values: Phrase.Values = [.app: notice.scope.project, .email: notice.to]
        switch notice.event {
        case .recoveryCodeUsed(let remaining):
            phrases = language.phrases.recoveryCodeUsed
            values[.count] = String(remaining)
        case .recoveryCodesMade: phrases = language.phrases.recoveryCodesMade
        case .passwordChanged: phrases = language.phrases.passwordChanged
        case .factorRemoved: phrases = language.phrases.factorRemoved
        case .wrongSecondFactor: phrases = language.phrases.wrongSecondFactor
        }
        self.init(
            phrases.subject.text(values, in: language),
            [.text(phrases.body.text(values, in: language))],
            language
        )
    }

    /// A paragraph.
    private enum Part {
        case text(String)
        case link(String)
    }

    private init(_ subject: String, _ parts: [Part], _ language: Language) {
        self.subject = subject
        self.language = language
        let paragraphs = parts.map { part in
            switch part {
            case .text(let text), .link(let text): text
            }
        }
        body = paragraphs.joined(separator: "\n\n") + "\n"
        let markup = parts.map { part in
            switch part {
            case .text(let text): "<p>\(Self.escaped(text))</p>"
            case .link(let link):
                "<p><a href=\"\(Self.escaped(link))\">\(Self.escaped(link))</a></p>"
            }
        }
        html = """
            <!DOCTYPE html>
            <html lang="\(language.tag)" dir="\(language.isRightToLeft ? "rtl" : "ltr")">
            <head><meta charset="utf-8"><title>\(Self.escaped(subject))</title></head>
            <body style="font: 16px/1.5 sans-serif; max-width: 36em">
            \(markup.joined(separator: "\n"))
            </body>
            </html>

            """
    }

    /// A text that a page shows as it is.
    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { escaped, scalar in
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
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
}
