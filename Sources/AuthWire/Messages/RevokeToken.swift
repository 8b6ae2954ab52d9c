/// Body of `accounts:revokeToken`: what a provider gave to the app, to be taken back there.
///
/// Source: discovery document v2, `GoogleCloudIdentitytoolkitV2RevokeTokenRequest`.
package struct RevokeTokenRequest: Codable, Hashable, Sendable {
    package var providerId: String?
    package var tokenType: RevokedTokenType?
    package var token: String?
    package var idToken: String?
    package var redirectUri: String?
    package var tenantId: String?

    package init(
        providerId: String? = nil,
        tokenType: RevokedTokenType? = nil,
        token: String? = nil,
        idToken: String? = nil,
        redirectUri: String? = nil,
        tenantId: String? = nil
    ) {
        self.providerId = providerId
        self.tokenType = tokenType
        self.token = token
        self.idToken = idToken
        self.redirectUri = redirectUri
        self.tenantId = tenantId
    }
}
