extension Phrases {
    /// What a kind of message says: its subject, if it has one, and its paragraphs.
    func words(of kind: TemplateKind) -> (subject: Phrase?, paragraphs: [Phrase]) {
        let link = Phrase(pieces: [.slot(.link)])
        return switch kind {
        case .verifyEmail: (verifyEmail.subject, [verifyEmail.mail, link, notAskedFor])
        case .passwordReset: (resetPassword.subject, [resetPassword.mail, link, notAskedFor])
        case .emailSignIn: (signIn.subject, [signIn.body, link, notAskedFor])
        // These two tell of a change that was made; nobody has asked for them.
        case .recoverEmail: (recoverEmail.subject, [recoverEmail.mail, link])
        case .revertSecondFactorAddition: (removeFactor.subject, [removeFactor.mail, link])
        case .verifyAndChangeEmail: (changeEmail.subject, [changeEmail.mail, link, notAskedFor])
        case .recoveryCodeUsed: (recoveryCodeUsed.subject, [recoveryCodeUsed.body])
        case .recoveryCodesMade: (recoveryCodesMade.subject, [recoveryCodesMade.body])
        case .passwordChanged: (passwordChanged.subject, [passwordChanged.body])
        case .factorRemoved: (factorRemoved.subject, [factorRemoved.body])
        case .wrongSecondFactor: (wrongSecondFactor.subject, [wrongSecondFactor.body])
        case .sms: (nil, [smsCode])
        }
    }
}

extension Phrase {
    /// The sentence as an operator would write it, with places such as `%LINK%`.
    func templateText(of kind: TemplateKind) -> String {
        pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .slot(let slot): kind.placeholders.first { $0.slot == slot }?.text ?? ""
            }
        }
        .joined()
    }
}
