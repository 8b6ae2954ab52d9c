/// Query of `GET /v2/recaptchaConfig`.
package struct RecaptchaConfigRequest: Codable, Hashable, Sendable {
    package var clientType: ClientType?
    package var version: RecaptchaVersion?
    package var tenantId: String?

    package init(
        clientType: ClientType? = nil,
        version: RecaptchaVersion? = nil,
        tenantId: String? = nil
    ) {
        self.clientType = clientType
        self.version = version
        self.tenantId = tenantId
    }
}

/// Answer of `GET /v2/recaptchaConfig`; `{}` when nothing is enforced.
package struct RecaptchaConfigResponse: Codable, Hashable, Sendable {
    /// How strictly a kind of sign-in asks for reCAPTCHA.
    package struct EnforcementState: Codable, Hashable, Sendable {
        package var provider: RecaptchaProvider?
        package var enforcementState: RecaptchaEnforcementState?

        package init(
            provider: RecaptchaProvider? = nil,
            enforcementState: RecaptchaEnforcementState? = nil
        ) {
            self.provider = provider
            self.enforcementState = enforcementState
        }
    }

    /// `projects/<project>/keys/<site key>`; only where something is not `OFF`.
    package var recaptchaKey: String?
    package var recaptchaEnforcementState: [EnforcementState]?
    package var useSmsBotScore: Bool?
    package var useSmsTollFraudProtection: Bool?

    package init(
        recaptchaKey: String? = nil,
        recaptchaEnforcementState: [EnforcementState]? = nil,
        useSmsBotScore: Bool? = nil,
        useSmsTollFraudProtection: Bool? = nil
    ) {
        self.recaptchaKey = recaptchaKey
        self.recaptchaEnforcementState = recaptchaEnforcementState
        self.useSmsBotScore = useSmsBotScore
        self.useSmsTollFraudProtection = useSmsTollFraudProtection
    }
}
