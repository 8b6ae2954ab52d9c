extension Config {
    /// The rules that passwords meet.
    package struct PasswordPolicy: Codable, Hashable, Sendable {
        package var passwordPolicyEnforcementState: PasswordPolicyEnforcementState?
        package var forceUpgradeOnSignin: Bool?
        /// Exactly one.
        package var passwordPolicyVersions: [PasswordPolicyVersion]?
        package var lastUpdateTime: WireTimestamp?

        package init(
            passwordPolicyEnforcementState: PasswordPolicyEnforcementState? = nil,
            forceUpgradeOnSignin: Bool? = nil,
            passwordPolicyVersions: [PasswordPolicyVersion]? = nil,
            lastUpdateTime: WireTimestamp? = nil
        ) {
            self.passwordPolicyEnforcementState = passwordPolicyEnforcementState
            self.forceUpgradeOnSignin = forceUpgradeOnSignin
            self.passwordPolicyVersions = passwordPolicyVersions
            self.lastUpdateTime = lastUpdateTime
        }
    }

    /// One version of the rules.
    package struct PasswordPolicyVersion: Codable, Hashable, Sendable {
        package var customStrengthOptions: PasswordStrength?
        package var schemaVersion: Int?

        package init(customStrengthOptions: PasswordStrength? = nil, schemaVersion: Int? = nil) {
            self.customStrengthOptions = customStrengthOptions
            self.schemaVersion = schemaVersion
        }
    }

    /// What a password must contain.
    package struct PasswordStrength: Codable, Hashable, Sendable {
        package var minPasswordLength: Int?
        package var maxPasswordLength: Int?
        package var containsLowercaseCharacter: Bool?
        package var containsUppercaseCharacter: Bool?
        package var containsNumericCharacter: Bool?
        package var containsNonAlphanumericCharacter: Bool?

        package init(
            minPasswordLength: Int? = nil,
            maxPasswordLength: Int? = nil,
            containsLowercaseCharacter: Bool? = nil,
            containsUppercaseCharacter: Bool? = nil,
            containsNumericCharacter: Bool? = nil,
            containsNonAlphanumericCharacter: Bool? = nil
        ) {
            self.minPasswordLength = minPasswordLength
            self.maxPasswordLength = maxPasswordLength
            self.containsLowercaseCharacter = containsLowercaseCharacter
            self.containsUppercaseCharacter = containsUppercaseCharacter
            self.containsNumericCharacter = containsNumericCharacter
            self.containsNonAlphanumericCharacter = containsNonAlphanumericCharacter
        }
    }

    /// Whether answers hide which addresses have an account.
    package struct EmailPrivacy: Codable, Hashable, Sendable {
        package var enableImprovedEmailPrivacy: Bool?

        package init(enableImprovedEmailPrivacy: Bool? = nil) {
            self.enableImprovedEmailPrivacy = enableImprovedEmailPrivacy
        }
    }

    /// Where text messages go; one of the two.
    package struct SMSRegion: Codable, Hashable, Sendable {
        package var allowByDefault: AllowByDefault?
        package var allowlistOnly: AllowlistOnly?

        package init(allowByDefault: AllowByDefault? = nil, allowlistOnly: AllowlistOnly? = nil) {
            self.allowByDefault = allowByDefault
            self.allowlistOnly = allowlistOnly
        }
    }

    /// Every region but these.
    package struct AllowByDefault: Codable, Hashable, Sendable {
        /// Two letters each.
        package var disallowedRegions: [String]?

        package init(disallowedRegions: [String]? = nil) {
            self.disallowedRegions = disallowedRegions
        }
    }

    /// No region but these.
    package struct AllowlistOnly: Codable, Hashable, Sendable {
        /// Two letters each.
        package var allowedRegions: [String]?

        package init(allowedRegions: [String]? = nil) {
            self.allowedRegions = allowedRegions
        }
    }

    /// What apps may do without an administrator, and how they reach the project.
    package struct Client: Codable, Hashable, Sendable {
        package var apiKey: String?
        package var permissions: ClientPermissions?
        package var firebaseSubdomain: String?

        package init(
            apiKey: String? = nil,
            permissions: ClientPermissions? = nil,
            firebaseSubdomain: String? = nil
        ) {
            self.apiKey = apiKey
            self.permissions = permissions
            self.firebaseSubdomain = firebaseSubdomain
        }
    }

    /// What users may not do for themselves.
    package struct ClientPermissions: Codable, Hashable, Sendable {
        package var disabledUserSignup: Bool?
        package var disabledUserDeletion: Bool?

        package init(disabledUserSignup: Bool? = nil, disabledUserDeletion: Bool? = nil) {
            self.disabledUserSignup = disabledUserSignup
            self.disabledUserDeletion = disabledUserDeletion
        }
    }
}

extension Config.EmailPrivacy: KeepsEmptyFields {
    static func keepsEmpty(_ field: String) -> Bool { field == "enableImprovedEmailPrivacy" }
}
