/// Body of `accounts:createAuthUri`: how an address signs in, or where a provider's sign-in begins.
///
/// Source: discovery document v1, `CreateAuthUriRequest`.
package struct CreateAuthURIRequest: Codable, Hashable, Sendable {
    package var identifier: String?
    package var continueUri: String?
    package var providerId: String?
    package var customParameter: [String: String]?
    package var oauthScope: String?
    package var sessionId: String?
    package var context: String?
    package var hostedDomain: String?
    package var authFlowType: String?
    package var appId: String?
    package var oauthConsumerKey: String?
    package var openidRealm: String?
    package var otaApp: String?
    package var tenantId: String?

    package init(
        identifier: String? = nil,
        continueUri: String? = nil,
        providerId: String? = nil,
        customParameter: [String: String]? = nil,
        oauthScope: String? = nil,
        sessionId: String? = nil,
        context: String? = nil,
        hostedDomain: String? = nil,
        authFlowType: String? = nil,
        appId: String? = nil,
        oauthConsumerKey: String? = nil,
        openidRealm: String? = nil,
        otaApp: String? = nil,
        tenantId: String? = nil
    ) {
        self.identifier = identifier
        self.continueUri = continueUri
        self.providerId = providerId
        self.customParameter = customParameter
        self.oauthScope = oauthScope
        self.sessionId = sessionId
        self.context = context
        self.hostedDomain = hostedDomain
        self.authFlowType = authFlowType
        self.appId = appId
        self.oauthConsumerKey = oauthConsumerKey
        self.openidRealm = openidRealm
        self.otaApp = otaApp
        self.tenantId = tenantId
    }
}

/// Answer of `accounts:createAuthUri`.
package struct CreateAuthURIResponse: Codable, Hashable, Sendable {
    package var kind: String?
    package var authUri: String?
    package var registered: Bool?
    package var providerId: String?
    package var forExistingProvider: Bool?
    package var captchaRequired: Bool?
    package var allProviders: [String]?
    package var signinMethods: [String]?
    package var sessionId: String?

    package init(
        kind: String? = nil,
        authUri: String? = nil,
        registered: Bool? = nil,
        providerId: String? = nil,
        forExistingProvider: Bool? = nil,
        captchaRequired: Bool? = nil,
        allProviders: [String]? = nil,
        signinMethods: [String]? = nil,
        sessionId: String? = nil
    ) {
        self.kind = kind
        self.authUri = authUri
        self.registered = registered
        self.providerId = providerId
        self.forExistingProvider = forExistingProvider
        self.captchaRequired = captchaRequired
        self.allProviders = allProviders
        self.signinMethods = signinMethods
        self.sessionId = sessionId
    }
}

extension CreateAuthURIResponse: KeepsEmptyFields {
    static func keepsEmpty(_ field: String) -> Bool {
        field == "registered" || field == "allProviders" || field == "signinMethods"
    }
}
