import Foundation

/// What only the app can know: a receipt of the server's, and the secret that a push brought for it.
struct AppCredential: Codable, Hashable, Sendable {
    let receipt: Secret
    let secret: Secret
}

/// What a request for a text message brings to show that the app asks.
struct AppProof: Sendable {
    var credential: AppCredential?
    /// What the page gave.
    var pageToken: Secret?
    /// Whether the server wanted an answer of reCAPTCHA Enterprise first, which this SDK has none of.
    var lacksCaptcha = false

    /// Nothing: for tests with fictional numbers.
    static let none = AppProof()
}
