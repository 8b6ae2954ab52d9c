import AuthCrypto

/// What a browser is sent to a provider with.
package struct AuthorizationRequest: Sendable, Redacted {
    /// Where the provider sends the browser back to, exactly as it is registered there.
    package var redirectURI: String
    /// Random; the provider gives it back, and it names the sign-in in the store.
    package var state: String
    /// What the app asks for beyond who the user is.
    package var scopes: [String] = []
    /// Further parameters of the app's, such as `login_hint`; none that the request has itself.
    package var parameters: [(name: String, value: String)] = []
    /// What PKCE keeps back; RFC 7636, section 4.1.
    package var codeVerifier: String
    /// The text whose SHA-256, in lower-case hexadecimal digits, an ID token of this sign-in carries: with
    /// it the ID token can be used once more, as one that an app has got itself.
    package var nonce: String

    /// Creates a request that asks for no more than who the user is.
    package init(redirectURI: String, state: String, codeVerifier: String, nonce: String) {
        self.redirectURI = redirectURI
        self.state = state
        self.codeVerifier = codeVerifier
        self.nonce = nonce
    }
}

/// Where a browser goes, and what must be remembered until it comes back.
package struct AuthorizationStart: Sendable, Redacted {
    package var url: String
    /// The request token of OAuth 1.0a with its secret, or the id of a request of SAML.
    package var kept: String?
}

/// What a provider sent a browser back with.
package struct AuthorizationAnswer: Sendable, Redacted {
    /// The parameters of the answer, from its query, its fragment or a posted form.
    package var parameters: [String: String]
    /// What the browser was sent with.
    package var request: AuthorizationRequest
    /// As ``AuthorizationStart/kept``.
    package var kept: String?

    /// Creates an answer to a request.
    package init(
        parameters: [String: String],
        request: AuthorizationRequest,
        kept: String? = nil
    ) {
        self.parameters = parameters
        self.request = request
        self.kept = kept
    }
}
