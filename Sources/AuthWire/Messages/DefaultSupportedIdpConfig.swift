/// A provider whose addresses the server knows, such as `google.com`.
///
/// Source: discovery document v2, `GoogleCloudIdentitytoolkitAdminV2DefaultSupportedIdpConfig`.
package struct DefaultSupportedIdpConfig: Resource {
    /// What Sign in with Apple needs beside a client.
    package struct AppleSignIn: Codable, Hashable, Sendable {
        package var codeFlowConfig: CodeFlow?
        package var bundleIds: [String]?

        package init(codeFlowConfig: CodeFlow? = nil, bundleIds: [String]? = nil) {
            self.codeFlowConfig = codeFlowConfig
            self.bundleIds = bundleIds
        }
    }

    /// The key that signs in place of a client secret.
    package struct CodeFlow: Codable, Hashable, Sendable {
        package var teamId: String?
        package var keyId: String?
        /// PKCS #8 in PEM.
        package var privateKey: String?

        package init(teamId: String? = nil, keyId: String? = nil, privateKey: String? = nil) {
            self.teamId = teamId
            self.keyId = keyId
            self.privateKey = privateKey
        }
    }

    /// What Google's service has not; absent texts stand for the provider's own.
    package struct Hearth: Codable, Hashable, Sendable {
        /// Further clients whose ID tokens are taken.
        package var clientIds: [String]?
        /// What ID tokens may name as their issuer.
        package var issuers: [String]?
        package var authorizationUrl: String?
        package var tokenUrl: String?
        package var requestTokenUrl: String?
        package var revocationUrl: String?
        package var userInfoUrl: String?
        package var inspectionUrl: String?
        package var keysUrl: String?
        /// Where the provider is to send browsers back to; the server says it.
        package var redirectUri: String?

        package init(
            clientIds: [String]? = nil,
            issuers: [String]? = nil,
            authorizationUrl: String? = nil,
            tokenUrl: String? = nil,
            requestTokenUrl: String? = nil,
            revocationUrl: String? = nil,
            userInfoUrl: String? = nil,
            inspectionUrl: String? = nil,
            keysUrl: String? = nil,
            redirectUri: String? = nil
        ) {
            self.clientIds = clientIds
            self.issuers = issuers
            self.authorizationUrl = authorizationUrl
            self.tokenUrl = tokenUrl
            self.requestTokenUrl = requestTokenUrl
            self.revocationUrl = revocationUrl
            self.userInfoUrl = userInfoUrl
            self.inspectionUrl = inspectionUrl
            self.keysUrl = keysUrl
            self.redirectUri = redirectUri
        }
    }

    package static var idField: String? { "idpId" }

    package var name: String?
    package var enabled: Bool?
    package var clientId: String?
    package var clientSecret: String?
    package var appleSignInConfig: AppleSignIn?
    package var hearth: Hearth?

    package init(
        name: String? = nil,
        enabled: Bool? = nil,
        clientId: String? = nil,
        clientSecret: String? = nil,
        appleSignInConfig: AppleSignIn? = nil,
        hearth: Hearth? = nil
    ) {
        self.name = name
        self.enabled = enabled
        self.clientId = clientId
        self.clientSecret = clientSecret
        self.appleSignInConfig = appleSignInConfig
        self.hearth = hearth
    }
}

/// A page of known providers that are set up.
package struct DefaultSupportedIdpConfigListResponse: Codable, Hashable, Sendable {
    package var defaultSupportedIdpConfigs: [DefaultSupportedIdpConfig]?
    package var nextPageToken: String?

    package init(
        defaultSupportedIdpConfigs: [DefaultSupportedIdpConfig]? = nil,
        nextPageToken: String? = nil
    ) {
        self.defaultSupportedIdpConfigs = defaultSupportedIdpConfigs
        self.nextPageToken = nextPageToken
    }
}
