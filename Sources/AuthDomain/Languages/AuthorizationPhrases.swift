/// What the page says that a sign-in at a provider begins with and comes back to.
package struct AuthorizationPhrases: Sendable, InEveryLanguage {
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
