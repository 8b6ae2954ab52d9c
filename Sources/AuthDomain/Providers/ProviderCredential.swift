/// What an app has of a provider's sign-in, as it brings it.
package struct ProviderCredential: Sendable {
    /// The provider's id, in lower case.
    package let provider: String
    package var idToken: String?
    package var accessToken: String?
    /// The secret beside an access token of OAuth 1.0a.
    package var tokenSecret: String?
    /// The text whose hash the ID token carries.
    package var rawNonce: String?
    /// A name that the provider told the app alone, as Apple does, once.
    package var givenName: String?
    package var familyName: String?

    /// Creates a credential of a provider, with nothing in it yet.
    package init(provider: String) {
        self.provider = provider.lowercased()
    }
}
