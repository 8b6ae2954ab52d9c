/// The settings of a project, as an administrator sees them.
///
/// Source: discovery document v2, `GoogleCloudIdentitytoolkitAdminV2Config`.
package struct Config: Codable, Hashable, Sendable {
    /// `projects/<number or identifier>/config`.
    package var name: String?
    package var signIn: SignIn?
    package var notification: Notification?
    package var quota: Quota?
    package var monitoring: Monitoring?
    package var multiTenant: MultiTenant?
    package var authorizedDomains: [String]?
    package var subtype: Subtype?
    package var client: Client?
    package var mfa: MFA?
    package var blockingFunctions: BlockingFunctions?
    package var recaptchaConfig: Recaptcha?
    package var smsRegionConfig: SMSRegion?
    package var autodeleteAnonymousUsers: Bool?
    package var passwordPolicyConfig: PasswordPolicy?
    package var emailPrivacyConfig: EmailPrivacy?
    package var mobileLinksConfig: MobileLinks?
    package var defaultHostingSite: String?
    package var hearth: Hearth?

    package init(
        name: String? = nil,
        signIn: SignIn? = nil,
        notification: Notification? = nil,
        quota: Quota? = nil,
        monitoring: Monitoring? = nil,
        multiTenant: MultiTenant? = nil,
        authorizedDomains: [String]? = nil,
        subtype: Subtype? = nil,
        client: Client? = nil,
        mfa: MFA? = nil,
        blockingFunctions: BlockingFunctions? = nil,
        recaptchaConfig: Recaptcha? = nil,
        smsRegionConfig: SMSRegion? = nil,
        autodeleteAnonymousUsers: Bool? = nil,
        passwordPolicyConfig: PasswordPolicy? = nil,
        emailPrivacyConfig: EmailPrivacy? = nil,
        mobileLinksConfig: MobileLinks? = nil,
        defaultHostingSite: String? = nil,
        hearth: Hearth? = nil
    ) {
        self.name = name
        self.signIn = signIn
        self.notification = notification
        self.quota = quota
        self.monitoring = monitoring
        self.multiTenant = multiTenant
        self.authorizedDomains = authorizedDomains
        self.subtype = subtype
        self.client = client
        self.mfa = mfa
        self.blockingFunctions = blockingFunctions
        self.recaptchaConfig = recaptchaConfig
        self.smsRegionConfig = smsRegionConfig
        self.autodeleteAnonymousUsers = autodeleteAnonymousUsers
        self.passwordPolicyConfig = passwordPolicyConfig
        self.emailPrivacyConfig = emailPrivacyConfig
        self.mobileLinksConfig = mobileLinksConfig
        self.defaultHostingSite = defaultHostingSite
        self.hearth = hearth
    }
}

extension Config: Resource {}

/// A change of a project's settings.
package typealias ConfigUpdateRequest = ResourceChange<Config>
