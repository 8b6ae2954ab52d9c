/// Query of `GET /v2/passwordPolicy`.
package struct PasswordPolicyRequest: Codable, Hashable, Sendable {
    package var tenantId: String?

    package init(tenantId: String? = nil) {
        self.tenantId = tenantId
    }
}

/// What a password must be; clients check it before they send one.
///
/// Source: discovery document v2, `GoogleCloudIdentitytoolkitV2PasswordPolicy`.
package struct PasswordPolicyResponse: Codable, Hashable, Sendable {
    package var customStrengthOptions: Config.PasswordStrength?
    package var allowedNonAlphanumericCharacters: [String]?
    package var enforcementState: PasswordPolicyEnforcementState?
    package var forceUpgradeOnSignin: Bool?
    package var schemaVersion: Int?

    package init(
        customStrengthOptions: Config.PasswordStrength? = nil,
        allowedNonAlphanumericCharacters: [String]? = nil,
        enforcementState: PasswordPolicyEnforcementState? = nil,
        forceUpgradeOnSignin: Bool? = nil,
        schemaVersion: Int? = nil
    ) {
        self.customStrengthOptions = customStrengthOptions
        self.allowedNonAlphanumericCharacters = allowedNonAlphanumericCharacters
        self.enforcementState = enforcementState
        self.forceUpgradeOnSignin = forceUpgradeOnSignin
        self.schemaVersion = schemaVersion
    }
}
