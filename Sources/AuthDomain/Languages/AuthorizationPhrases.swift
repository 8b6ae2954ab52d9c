/// What the page says that a sign-in at a provider begins with and comes back to.
package struct AuthorizationPhrases: Sendable {
    package let title: Phrase
    package let wait: Phrase
    package let done: Phrase
    /// Something went wrong that may pass.
    package let failed: Phrase
    /// The answer belongs to no sign-in of this window.
    package let lost: Phrase
    package let cancelled: Phrase
    package let refused: Phrase
    /// The project does not offer this provider.
    package let notSetUp: Phrase
    /// The project does not know whoever asks.
    package let notAllowed: Phrase
    package let noStorage: Phrase
    package let unreachable: Phrase
    package let needsScript: Phrase
    package let back: Phrase
}

extension AuthorizationPhrases {
    static let english = AuthorizationPhrases(
        title: "Sign in",
        wait: "One moment…",
        done: "You can go back to the app. This window may be closed.",
        failed: "That did not work. Try again later.",
        lost: "This sign-in did not begin in this window, or is over. Try again in the app.",
        cancelled: "You did not let the app sign you in.",
        refused: "The provider did not let you sign in.",
        notSetUp: "The app does not offer this way to sign in.",
        notAllowed: "This page was opened by something that the app's makers have not named.",
        noStorage: "Your browser keeps no data for this page. Allow it, and try again in the app.",
        unreachable: "The app's page is gone. Close this window, and try again in the app.",
        needsScript: "This page needs JavaScript.",
        back: "Back to the app"
    )
}

extension Language {
    /// What the page of a sign-in at a provider says.
    package var authorizationPhrases: AuthorizationPhrases {
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
