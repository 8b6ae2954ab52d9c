/// A provider that speaks SAML 2.0.
///
/// Source: discovery document v2, `GoogleCloudIdentitytoolkitAdminV2InboundSamlConfig`.
package struct InboundSAMLConfig: Resource {
    /// The provider's side.
    package struct IdP: Codable, Hashable, Sendable {
        package var idpEntityId: String?
        package var ssoUrl: String?
        package var idpCertificates: [Certificate]?
        package var signRequest: Bool?

        package init(
            idpEntityId: String? = nil,
            ssoUrl: String? = nil,
            idpCertificates: [Certificate]? = nil,
            signRequest: Bool? = nil
        ) {
            self.idpEntityId = idpEntityId
            self.ssoUrl = ssoUrl
            self.idpCertificates = idpCertificates
            self.signRequest = signRequest
        }
    }

    /// Our side.
    package struct SP: Codable, Hashable, Sendable {
        package var spEntityId: String?
        package var callbackUri: String?
        package var spCertificates: [Certificate]?

        package init(
            spEntityId: String? = nil,
            callbackUri: String? = nil,
            spCertificates: [Certificate]? = nil
        ) {
            self.spEntityId = spEntityId
            self.callbackUri = callbackUri
            self.spCertificates = spCertificates
        }
    }

    /// A certificate in PEM.
    package struct Certificate: Codable, Hashable, Sendable {
        package var x509Certificate: String?
        /// Of our own only.
        package var expiresAt: WireTimestamp?

        package init(x509Certificate: String? = nil, expiresAt: WireTimestamp? = nil) {
            self.x509Certificate = x509Certificate
            self.expiresAt = expiresAt
        }
    }

    /// What Google's service does not have.
    package struct Hearth: Codable, Hashable, Sendable {
        /// The domains of addresses that the provider speaks for.
        package var emailDomains: [String]?
        /// Where the provider finds our metadata; set by the server.
        package var metadataUrl: String?

        package init(emailDomains: [String]? = nil, metadataUrl: String? = nil) {
            self.emailDomains = emailDomains
            self.metadataUrl = metadataUrl
        }
    }

    package static var idField: String? { "inboundSamlConfigId" }

    package var name: String?
    package var displayName: String?
    package var enabled: Bool?
    package var idpConfig: IdP?
    package var spConfig: SP?
    package var hearth: Hearth?

    package init(
        name: String? = nil,
        displayName: String? = nil,
        enabled: Bool? = nil,
        idpConfig: IdP? = nil,
        spConfig: SP? = nil,
        hearth: Hearth? = nil
    ) {
        self.name = name
        self.displayName = displayName
        self.enabled = enabled
        self.idpConfig = idpConfig
        self.spConfig = spConfig
        self.hearth = hearth
    }
}

/// A page of providers that speak SAML 2.0.
package struct InboundSAMLConfigListResponse: Codable, Hashable, Sendable {
    package var inboundSamlConfigs: [InboundSAMLConfig]?
    package var nextPageToken: String?

    package init(inboundSamlConfigs: [InboundSAMLConfig]? = nil, nextPageToken: String? = nil) {
        self.inboundSamlConfigs = inboundSamlConfigs
        self.nextPageToken = nextPageToken
    }
}
