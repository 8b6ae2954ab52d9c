/// The settings of a tenant, as an administrator sees them.
///
/// Source: discovery document v2, `GoogleCloudIdentitytoolkitAdminV2Tenant`.
package struct TenantConfig: Resource {
    /// What a tenant takes over from its project.
    package struct Inheritance: Codable, Hashable, Sendable {
        package var emailSendingConfig: Bool?

        package init(emailSendingConfig: Bool? = nil) {
            self.emailSendingConfig = emailSendingConfig
        }
    }

    /// What clients of a tenant may do.
    package struct Client: Codable, Hashable, Sendable {
        package var permissions: Config.ClientPermissions?

        package init(permissions: Config.ClientPermissions? = nil) {
            self.permissions = permissions
        }
    }

    /// `projects/PROJECT/tenants/TENANT`; the Admin SDKs read the id out of it.
    package var name: String?
    /// The id by itself, which the Auth emulator shows too.
    package var tenantId: String?
    package var displayName: String?
    package var allowPasswordSignup: Bool?
    package var enableEmailLinkSignin: Bool?
    package var disableAuth: Bool?
    package var hashConfig: Config.HashConfig?
    package var enableAnonymousUser: Bool?
    package var mfaConfig: Config.MFA?
    package var testPhoneNumbers: [String: String]?
    package var inheritance: Inheritance?
    package var recaptchaConfig: Config.Recaptcha?
    package var smsRegionConfig: Config.SMSRegion?
    package var autodeleteAnonymousUsers: Bool?
    package var monitoring: Config.Monitoring?
    package var passwordPolicyConfig: Config.PasswordPolicy?
    package var emailPrivacyConfig: Config.EmailPrivacy?
    package var client: Client?
    package var mobileLinksConfig: Config.MobileLinks?

    package init(
        name: String? = nil,
        tenantId: String? = nil,
        displayName: String? = nil,
        allowPasswordSignup: Bool? = nil,
        enableEmailLinkSignin: Bool? = nil,
        disableAuth: Bool? = nil,
        hashConfig: Config.HashConfig? = nil,
        enableAnonymousUser: Bool? = nil,
        mfaConfig: Config.MFA? = nil,
        testPhoneNumbers: [String: String]? = nil,
        inheritance: Inheritance? = nil,
        recaptchaConfig: Config.Recaptcha? = nil,
        smsRegionConfig: Config.SMSRegion? = nil,
        autodeleteAnonymousUsers: Bool? = nil,
        monitoring: Config.Monitoring? = nil,
        passwordPolicyConfig: Config.PasswordPolicy? = nil,
        emailPrivacyConfig: Config.EmailPrivacy? = nil,
        client: Client? = nil,
        mobileLinksConfig: Config.MobileLinks? = nil
    ) {
        self.name = name
        self.tenantId = tenantId
        self.displayName = displayName
        self.allowPasswordSignup = allowPasswordSignup
        self.enableEmailLinkSignin = enableEmailLinkSignin
        self.disableAuth = disableAuth
        self.hashConfig = hashConfig
        self.enableAnonymousUser = enableAnonymousUser
        self.mfaConfig = mfaConfig
        self.testPhoneNumbers = testPhoneNumbers
        self.inheritance = inheritance
        self.recaptchaConfig = recaptchaConfig
        self.smsRegionConfig = smsRegionConfig
        self.autodeleteAnonymousUsers = autodeleteAnonymousUsers
        self.monitoring = monitoring
        self.passwordPolicyConfig = passwordPolicyConfig
        self.emailPrivacyConfig = emailPrivacyConfig
        self.client = client
        self.mobileLinksConfig = mobileLinksConfig
    }
}

/// A page of a project's tenants.
package struct TenantListResponse: Codable, Hashable, Sendable {
    package var tenants: [TenantConfig]?
    package var nextPageToken: String?

    package init(tenants: [TenantConfig]? = nil, nextPageToken: String? = nil) {
        self.tenants = tenants
        self.nextPageToken = nextPageToken
    }
}
