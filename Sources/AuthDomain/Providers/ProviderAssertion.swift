package import AuthCrypto

/// What a provider vouched for: who somebody is there, and what it told of them.
package struct ProviderAssertion: Sendable {
    /// What a provider tells of a person, as far as it does.
    package struct Profile: Hashable, Sendable {
        package var displayName: String?
        package var givenName: String?
        package var familyName: String?
        package var photoURL: String?
        /// The name of the account at the provider, for example of a GitHub user.
        package var screenName: String?
        /// BCP 47.
        package var language: String?

        /// Creates a profile of which nothing is known.
        package init() {}
    }

    /// What the provider gave to call it with.
    package struct Tokens: Hashable, Sendable {
        package var idToken: String?
        package var accessToken: String?
        package var tokenSecret: String?
        package var refreshToken: String?
        /// Life of the access token.
        package var expiresInSeconds: Int64?

        /// Creates a set of none.
        package init() {}
    }

    package let provider: String
    /// The user's id at the provider.
    package let rawID: String
    /// The address at the provider, normalized.
    package var email: String?
    /// Whether the provider's word proves that the address is the user's.
    package var emailVerified = false
    package var profile = Profile()
    /// All that the provider told, by its own names.
    package var told: JSONObject = [:]
    package var tokens = Tokens()
    /// What a sign-in uses up, so that nobody comes with it again.
    var mark: SessionOpening.Mark?

    /// Creates an assertion about a user, of whom nothing more is known.
    init(provider: String, rawID: String) {
        self.provider = provider
        self.rawID = rawID
    }

    /// The user's id at the provider, as the protocol writes it: often the address of a page.
    ///
    /// Source: Firebase's REST reference; the Auth emulator for Google.
    package var federatedID: String {
        KnownProvider(rawValue: provider)?.federatedIDPrefix.map { $0 + rawID } ?? rawID
    }

    /// What the store keeps of it.
    var identity: Identity {
        Identity(
            provider: provider,
            rawID: rawID,
            federatedID: federatedID,
            displayName: profile.displayName,
            photoURL: profile.photoURL,
            email: email,
            screenName: profile.screenName
        )
    }

    /// Reads what most providers say in these names, which OpenID Connect gives to them.
    ///
    /// Source: OpenID Connect Core 1.0, section 5.1.
    mutating func take(_ claims: JSONObject) {
        told = claims
        email = claims["email"]?.stringValue.flatMap { EmailAddress($0)?.text }
        profile.displayName = claims["name"]?.nonEmptyText
        profile.givenName = claims["given_name"]?.nonEmptyText
        profile.familyName = claims["family_name"]?.nonEmptyText
        profile.photoURL = claims["picture"]?.nonEmptyText
        profile.screenName = claims["screen_name"]?.nonEmptyText
        profile.language = claims["locale"]?.nonEmptyText
    }

    /// Cuts nothing and keeps nothing that an account could not hold.
    mutating func dropUnfit() {
        if !Self.fits(profile.displayName, .displayName) { profile.displayName = nil }
        if !Self.fits(profile.photoURL, .photoURL) { profile.photoURL = nil }
    }

    private static func fits(_ text: String?, _ kind: AccountText) -> Bool {
        (text?.utf16.count ?? 0) <= kind.maximumLength
    }
}

extension JSONValue {
    /// The text, where there is one with anything in it.
    var nonEmptyText: String? {
        stringValue.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// A truth value, which some providers write as a text.
    var looseBool: Bool { self == true || self == "true" }
}
