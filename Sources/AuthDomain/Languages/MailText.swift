/// What a mail says, in the language that its reader's app asked for.
package struct MailText: Hashable, Sendable {
    package let subject: String
    /// Plain text; lines end with `\n`.
    package let body: String
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
        self.subject = subject.text(values, in: language)
        var body = "\(sentence.text(values, in: language))\n\n\(email.link)\n"
        if email.kind.isAskedFor {
            body += "\n\(phrases.notAskedFor.text(values, in: language))\n"
        }
        self.body = body
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
        case .recoveryCodesMade:
            phrases = language.phrases.recoveryCodesMade
        }
        subject = phrases.subject.text(values, in: language)
        body = phrases.body.text(values, in: language) + "\n"
    }
}

extension SMSMessage {
    /// What the message says, in the language that its reader's app asked for.
    package var text: String {
        let language = Language(preferring: locale)
        return language.phrases.smsCode.text([.code: code, .app: scope.project], in: language)
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
