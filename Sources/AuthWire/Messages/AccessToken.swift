/// Body of Google's OAuth 2.0 token endpoint, a form.
///
/// Source: RFC 7523, section 2.1.
package struct AccessTokenRequest: Codable, Hashable, Sendable {
    package var grantType: String?
    /// A JSON Web Token that a service account signed.
    package var assertion: String?

    package init(grantType: String? = nil, assertion: String? = nil) {
        self.grantType = grantType
        self.assertion = assertion
    }
}

/// Answer of the OAuth 2.0 token endpoint.
///
/// Source: RFC 6749, section 5.1.
package struct AccessTokenResponse: Codable, Hashable, Sendable {
    package var accessToken: String?
    /// Seconds; a number, unlike elsewhere.
    package var expiresIn: Int?
    package var tokenType: String?

    private enum CodingKeys: String, CodingKey {
        case accessToken = "access_token"
        case expiresIn = "expires_in"
        case tokenType = "token_type"
    }

    package init(
        accessToken: String? = nil,
        expiresIn: Int? = nil,
        tokenType: String? = nil
    ) {
        self.accessToken = accessToken
        self.expiresIn = expiresIn
        self.tokenType = tokenType
    }
}
