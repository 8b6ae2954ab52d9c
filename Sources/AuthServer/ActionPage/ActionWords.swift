import AuthDomain

/// A sentence of a page, with what it is about.
struct Sentence: Sendable {
    let phrase: Phrase
    var values: Phrase.Values = [:]
}

/// What the page of a mailed link says.
struct ActionWords: Sendable {
    let title: Sentence
    /// What pressing the button will do.
    let question: Sentence
    let button: Sentence
    let success: Sentence

    /// The words for a code; nil for a kind that no page of ours uses up.
    ///
    /// - Parameters:
    ///   - code: what the link carries.
    ///   - factor: the factor that the code takes away, where it does so.
    ///   - phoneNumbers: hides the factor's number, which a mailbox need not know whole.
    ///   - language: the page's.
    init?(
        _ code: ActionCode,
        factor: Factor?,
        _ phoneNumbers: any PhoneNumbers,
        in language: Language
    ) {
        guard let action = language.phrases.action(of: code.kind) else { return nil }
        var question = action.question
        var values: Phrase.Values = [.email: code.email, .newEmail: code.newEmail ?? ""]
        if code.kind == .revertSecondFactorAddition {
            guard let factor else { return nil }
            if factor.isTOTP { question = language.phrases.removeAppQuestion }
            values[.number] = factor.phoneNumber.map(phoneNumbers.masked)
        }
        title = Sentence(phrase: action.title)
        self.question = Sentence(phrase: question, values: values)
        button = Sentence(phrase: action.button)
        success = Sentence(phrase: action.success, values: values)
    }

    /// Why a code could not be used.
    static func reason(_ error: AuthError, in language: Language) -> Sentence {
        let failures = language.phrases.failures
        return switch error {
        case .actionCodeExpired: Sentence(phrase: failures.expired)
        case .actionCodeInvalid: Sentence(phrase: failures.used)
        case .accountDisabled: Sentence(phrase: failures.accountDisabled)
        case .emailTaken: Sentence(phrase: failures.emailTaken)
        default: Sentence(phrase: failures.unusable)
        }
    }

    /// What another password would have to have; empty where no other password would do.
    static func passwordFaults(_ error: AuthError, in language: Language) -> [Sentence] {
        let failures = language.phrases.failures
        return switch error {
        case .passwordTooShort(let minimum): [Sentence(.minimumLength(minimum), failures)]
        case .passwordTooLong(let maximum): [Sentence(.maximumLength(maximum), failures)]
        case .passwordUnfit(let requirements): requirements.map { Sentence($0, failures) }
        default: []
        }
    }
}

extension Sentence {
    /// What a password lacks.
    fileprivate init(_ requirement: PasswordPolicy.Requirement, _ failures: Phrases.Failures) {
        switch requirement {
        case .minimumLength(let count):
            self.init(phrase: failures.passwordTooShort, values: [.count: String(count)])
        case .maximumLength(let count):
            self.init(phrase: failures.passwordTooLong, values: [.count: String(count)])
        case .lowercase: self.init(phrase: failures.passwordWithoutLowercase)
        case .uppercase: self.init(phrase: failures.passwordWithoutUppercase)
        case .digit: self.init(phrase: failures.passwordWithoutDigit)
        case .symbol: self.init(phrase: failures.passwordWithoutSymbol)
        }
    }
}

extension Phrases {
    /// What is said of a kind of code; nil for one that an app uses up.
    fileprivate func action(of kind: ActionKind) -> Action? {
        switch kind {
        case .verifyEmail: verifyEmail
        case .passwordReset: resetPassword
        case .recoverEmail: recoverEmail
        case .verifyAndChangeEmail: changeEmail
        case .revertSecondFactorAddition: removeFactor
        case .emailSignIn: nil
        }
    }
}

extension HTML {
    /// A sentence; what it is about keeps its own direction.
    init(_ sentence: Sentence) {
        self = ""
        for piece in sentence.phrase.pieces {
            switch piece {
            case .text(let text): self = "\(self)\(Self.keepingWords(in: text))"
            case .slot(.count): self = "\(self)\(sentence.values[.count] ?? "")"
            // An address may begin with a letter that is read from the right, and is not for that.
            case .slot(let slot) where [.email, .newEmail, .number].contains(slot):
                self = "\(self)<bdi dir=\"ltr\">\(sentence.values[slot] ?? "")</bdi>"
            case .slot(let slot): self = "\(self)<bdi>\(sentence.values[slot] ?? "")</bdi>"
            }
        }
    }

    /// The text, with a word joiner in each "e-mail": browsers break lines behind a hyphen, and a line
    /// that ends in "e-" is none.
    private static func keepingWords(in text: String) -> String {
        text.replacing("e-mail", with: "e-\u{2060}mail").replacing("E-Mail", with: "E-\u{2060}Mail")
    }
}
