/// What a browser is sent to a provider with.
struct AuthorizationRequest: Sendable {
    /// Where the provider sends the browser back to, exactly as it is registered there.
    var redirectURI: String
    /// Random; the provider gives it back, and it names the sign-in in the store.
    var state: String
    /// What the app asks for beyond who the user is.
    var scopes: [String] = []
    /// Further parameters of the app's, such as `login_hint`; none that the request has itself.
    var parameters: [(name: String, value: String)] = []
    /// What PKCE keeps back; RFC 7636, section 4.1.
    var codeVerifier: String
    /// What an ID token of this sign-in carries.
    var nonce: String
}

/// Where a browser goes, and what must be remembered until it comes back.
struct AuthorizationStart: Sendable {
    var url: String
    /// The secret of a request token of OAuth 1.0a, or the id of a request of SAML.
    var kept: String?
}

/// What a provider sent a browser back with.
struct AuthorizationAnswer: Sendable {
    /// The parameters of the answer, from its query, its fragment or a posted form.
    var parameters: [String: String]
    /// What the browser was sent with.
    var request: AuthorizationRequest
    /// As ``AuthorizationStart/kept``.
    var kept: String?
}
