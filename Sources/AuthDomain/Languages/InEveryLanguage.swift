/// What is said to a person, in each of our languages.
protocol InEveryLanguage: Sendable {
    static var arabic: Self { get }
    static var bengali: Self { get }
    static var chinese: Self { get }
    static var english: Self { get }
    static var french: Self { get }
    static var german: Self { get }
    static var hindi: Self { get }
    static var japanese: Self { get }
    static var persian: Self { get }
    static var portuguese: Self { get }
    static var spanish: Self { get }
    static var thai: Self { get }
}

extension Language {
    /// All that pages, mails and text messages say.
    package var phrases: Phrases { words() }

    /// What the page of a sign-in at a provider says.
    package var authorizationPhrases: AuthorizationPhrases { words() }

    /// What the page says that an app shows before a text message is sent for it.
    package var verificationPhrases: VerificationPhrases { words() }

    private func words<Words: InEveryLanguage>() -> Words {
        switch self {
        case .arabic: .arabic
        case .bengali: .bengali
        case .chinese: .chinese
        case .english: .english
        case .french: .french
        case .german: .german
        case .hindi: .hindi
        case .japanese: .japanese
        case .persian: .persian
        case .portuguese: .portuguese
        case .spanish: .spanish
        case .thai: .thai
        }
    }
}
