/// A provider that speaks OpenID Connect.
///
/// Source: discovery document v2, `GoogleCloudIdentitytoolkitAdminV2OAuthIdpConfig`.
package struct OAuthIdpConfig: Resource {
    /// What the provider's authorization endpoint answers with.
    package struct ResponseType: Codable, Hashable, Sendable {
        package var idToken: Bool?
        package var code: Bool?
        package var token: Bool?

        package init(idToken: Bool? = nil, code: Bool? = nil, token: Bool? = nil) {
            self.idToken = idToken
            self.code = code
            self.token = token
        }
    }

    /// What Google's service has not.
    package struct Hearth: Codable, Hashable, Sendable {
        /// Where the provider is to send browsers back to; the server says it.
        package var redirectUri: String?

        package init(redirectUri: String? = nil) {
            self.redirectUri = redirectUri
        }
    }

    package static var idField: String? { "oauthIdpConfigId" }

    package var name: String?
    package var displayName: String?
    package var enabled: Bool?
    package var clientId: String?
    package var clientSecret: String?
    package var issuer: String?
    package var responseType: ResponseType?
    package var hearth: Hearth?

    package init(
        name: String? = nil,
        displayName: String? = nil,
        enabled: Bool? = nil,
        clientId: String? = nil,
        clientSecret: String? = nil,
        issuer: String? = nil,
        responseType: ResponseType? = nil,
        hearth: Hearth? = nil
    ) {
        self.name = name
        self.displayName = displayName
        self.enabled = enabled
        self.clientId = clientId
        self.clientSecret = clientSecret
        self.issuer = issuer
        self.responseType = responseType
        self.hearth = hearth
    }
}

/// A page of providers that speak OpenID Connect.
package struct OAuthIdpConfigListResponse: Codable, Hashable, Sendable {
    package var oauthIdpConfigs: [OAuthIdpConfig]?
    package var nextPageToken: String?

    package init(oauthIdpConfigs: [OAuthIdpConfig]? = nil, nextPageToken: String? = nil) {
        self.oauthIdpConfigs = oauthIdpConfigs
        self.nextPageToken = nextPageToken
    }
}
