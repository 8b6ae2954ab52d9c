/// What a completed sign-in hands to the client.
package struct TokenPair: Sendable {
    package let idToken: String
    package let refreshToken: String
    /// Life of the ID token.
    package let expiresInSeconds: Int64

    /// Creates the pair.
    package init(idToken: String, refreshToken: String, expiresInSeconds: Int64) {
        self.idToken = idToken
        self.refreshToken = refreshToken
        self.expiresInSeconds = expiresInSeconds
    }
}

/// What a first factor leads to.
package enum SignInOutcome: Sendable {
    /// Signed in.
    case signedIn(Account, TokenPair)
    /// A second factor must follow; nobody is signed in, and no sign-in is counted.
    case secondFactorRequired(Account, pendingCredential: String, factors: [Factor])
}
