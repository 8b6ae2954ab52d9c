/// Query of `GET /v1/projects`: which app asks.
///
/// Source: discovery document v1, `getProjects`.
package struct ProjectConfigRequest: Codable, Hashable, Sendable {
    package var androidPackageName: String?
    package var iosBundleId: String?
    package var clientId: String?
    package var firebaseAppId: String?
    package var sha1Cert: String?
    package var projectNumber: Int64?
    package var delegatedProjectNumber: Int64?
    package var returnDynamicLink: Bool?

    package init(
        androidPackageName: String? = nil,
        iosBundleId: String? = nil,
        clientId: String? = nil,
        firebaseAppId: String? = nil,
        sha1Cert: String? = nil,
        projectNumber: Int64? = nil,
        delegatedProjectNumber: Int64? = nil,
        returnDynamicLink: Bool? = nil
    ) {
        self.androidPackageName = androidPackageName
        self.iosBundleId = iosBundleId
        self.clientId = clientId
        self.firebaseAppId = firebaseAppId
        self.sha1Cert = sha1Cert
        self.projectNumber = projectNumber
        self.delegatedProjectNumber = delegatedProjectNumber
        self.returnDynamicLink = returnDynamicLink
    }
}

/// Answer of `GET /v1/projects`: what an app may know of its project.
package struct ProjectConfigResponse: Codable, Hashable, Sendable {
    /// An identity provider of the project.
    package struct IdpConfig: Codable, Hashable, Sendable {
        package var provider: IdentityProvider?
        package var enabled: Bool?
        package var clientId: String?
        package var secret: String?
        package var whitelistedAudiences: [String]?
        package var experimentPercent: Int?

        package init(
            provider: IdentityProvider? = nil,
            enabled: Bool? = nil,
            clientId: String? = nil,
            secret: String? = nil,
            whitelistedAudiences: [String]? = nil,
            experimentPercent: Int? = nil
        ) {
            self.provider = provider
            self.enabled = enabled
            self.clientId = clientId
            self.secret = secret
            self.whitelistedAudiences = whitelistedAudiences
            self.experimentPercent = experimentPercent
        }
    }

    /// A mail that the project sends.
    package struct EmailTemplate: Codable, Hashable, Sendable {
        package var subject: String?
        package var body: String?
        package var format: EmailBodyFormat?
        package var from: String?
        package var fromDisplayName: String?
        package var fromLocalPart: String?
        package var replyTo: String?
        package var locale: String?
        package var customized: Bool?
        package var disabled: Bool?

        package init(
            subject: String? = nil,
            body: String? = nil,
            format: EmailBodyFormat? = nil,
            from: String? = nil,
            fromDisplayName: String? = nil,
            fromLocalPart: String? = nil,
            replyTo: String? = nil,
            locale: String? = nil,
            customized: Bool? = nil,
            disabled: Bool? = nil
        ) {
            self.subject = subject
            self.body = body
            self.format = format
            self.from = from
            self.fromDisplayName = fromDisplayName
            self.fromLocalPart = fromLocalPart
            self.replyTo = replyTo
            self.locale = locale
            self.customized = customized
            self.disabled = disabled
        }
    }

    /// The project's number.
    package var projectId: String?
    package var apiKey: String?
    /// Hosts that may begin a web sign-in; the Apple SDK finds its own among them.
    package var authorizedDomains: [String]?
    package var allowPasswordUser: Bool?
    package var enableAnonymousUser: Bool?
    package var idpConfig: [IdpConfig]?
    package var dynamicLinksDomain: String?
    package var useEmailSending: Bool?
    package var resetPasswordTemplate: EmailTemplate?
    package var verifyEmailTemplate: EmailTemplate?
    package var changeEmailTemplate: EmailTemplate?
    package var legacyResetPasswordTemplate: EmailTemplate?
    package var revertSecondFactorAdditionTemplate: EmailTemplate?

    package init(
        projectId: String? = nil,
        apiKey: String? = nil,
        authorizedDomains: [String]? = nil,
        allowPasswordUser: Bool? = nil,
        enableAnonymousUser: Bool? = nil,
        idpConfig: [IdpConfig]? = nil,
        dynamicLinksDomain: String? = nil,
        useEmailSending: Bool? = nil,
        resetPasswordTemplate: EmailTemplate? = nil,
        verifyEmailTemplate: EmailTemplate? = nil,
        changeEmailTemplate: EmailTemplate? = nil,
        legacyResetPasswordTemplate: EmailTemplate? = nil,
        revertSecondFactorAdditionTemplate: EmailTemplate? = nil
    ) {
        self.projectId = projectId
        self.apiKey = apiKey
        self.authorizedDomains = authorizedDomains
        self.allowPasswordUser = allowPasswordUser
        self.enableAnonymousUser = enableAnonymousUser
        self.idpConfig = idpConfig
        self.dynamicLinksDomain = dynamicLinksDomain
        self.useEmailSending = useEmailSending
        self.resetPasswordTemplate = resetPasswordTemplate
        self.verifyEmailTemplate = verifyEmailTemplate
        self.changeEmailTemplate = changeEmailTemplate
        self.legacyResetPasswordTemplate = legacyResetPasswordTemplate
        self.revertSecondFactorAdditionTemplate = revertSecondFactorAdditionTemplate
    }
}
