extension Config {
    /// The project's use of reCAPTCHA Enterprise.
    package struct Recaptcha: Codable, Hashable, Sendable {
        package var emailPasswordEnforcementState: RecaptchaEnforcementState?
        package var phoneEnforcementState: RecaptchaEnforcementState?
        package var managedRules: [RecaptchaManagedRule]?
        package var tollFraudManagedRules: [RecaptchaTollFraudRule]?
        package var recaptchaKeys: [RecaptchaKey]?
        package var useAccountDefender: Bool?
        package var useSmsBotScore: Bool?
        package var useSmsTollFraudProtection: Bool?

        package init(
            emailPasswordEnforcementState: RecaptchaEnforcementState? = nil,
            phoneEnforcementState: RecaptchaEnforcementState? = nil,
            managedRules: [RecaptchaManagedRule]? = nil,
            tollFraudManagedRules: [RecaptchaTollFraudRule]? = nil,
            recaptchaKeys: [RecaptchaKey]? = nil,
            useAccountDefender: Bool? = nil,
            useSmsBotScore: Bool? = nil,
            useSmsTollFraudProtection: Bool? = nil
        ) {
            self.emailPasswordEnforcementState = emailPasswordEnforcementState
            self.phoneEnforcementState = phoneEnforcementState
            self.managedRules = managedRules
            self.tollFraudManagedRules = tollFraudManagedRules
            self.recaptchaKeys = recaptchaKeys
            self.useAccountDefender = useAccountDefender
            self.useSmsBotScore = useSmsBotScore
            self.useSmsTollFraudProtection = useSmsTollFraudProtection
        }
    }

    /// What to do with scores up to `endScore`.
    package struct RecaptchaManagedRule: Codable, Hashable, Sendable {
        /// 0.0 to 1.0 in steps of 0.1.
        package var endScore: Double?
        package var action: RecaptchaAction?

        package init(endScore: Double? = nil, action: RecaptchaAction? = nil) {
            self.endScore = endScore
            self.action = action
        }
    }

    /// What to do with scores from `startScore`.
    package struct RecaptchaTollFraudRule: Codable, Hashable, Sendable {
        /// 0.0 to 1.0 in steps of 0.1.
        package var startScore: Double?
        package var action: RecaptchaAction?

        package init(startScore: Double? = nil, action: RecaptchaAction? = nil) {
            self.startScore = startScore
            self.action = action
        }
    }

    /// The site key of a kind of app.
    package struct RecaptchaKey: Codable, Hashable, Sendable {
        package var key: String?
        package var type: RecaptchaKeyType?

        package init(key: String? = nil, type: RecaptchaKeyType? = nil) {
            self.key = key
            self.type = type
        }
    }
}
