import AuthCrypto

/// What an app has of a provider's sign-in, as it brings it.
package struct ProviderCredential: Sendable, Redacted {
    /// The provider's id, in lower case.
    package let provider: String
    package var idToken: String?
    package var accessToken: String?
    /// The secret beside an access token of OAuth 1.0a.
    package var tokenSecret: String?
    /// A code that an app got for its server, outside of a sign-in at a page.
    package var serverCode: String?
    /// What stands in a SAML provider's place where a development server believes everything: JSON.
    package var fakeSAML: String?
    /// The text whose hash the ID token carries.
    package var rawNonce: String?
    /// Whether the ID token must carry the nonce, because this server has asked for it.
    var demandsNonce = false
    /// A name that the provider told the app alone, as Apple does, once.
    package var givenName: String?
    package var familyName: String?

    /// Creates a credential of a provider, with nothing in it yet.
    package init(provider: String) {
        self.provider = provider.lowercased()
    }

    /// Takes the name that Apple puts beside its answer, the first time alone.
    ///
    /// - Parameter text: a JSON object with a `name` of `firstName` and `lastName`.
    package mutating func takeName(fromForm text: String?) {
        let user = text.flatMap { try? JSONObject(parsing: Array($0.utf8)) }
        givenName = user?["name"]?["firstName"]?.nonEmptyText
        familyName = user?["name"]?["lastName"]?.nonEmptyText
    }
}
