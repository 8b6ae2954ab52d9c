extension Config {
    /// The second factors of the project.
    package struct MFA: Codable, Hashable, Sendable {
        package var state: MFAState?
        package var enabledProviders: [MFAProvider]?
        package var providerConfigs: [MFAProviderConfig]?
        /// Hearth's own.
        package var recoveryCodes: RecoveryCodes?

        package init(
            state: MFAState? = nil,
            enabledProviders: [MFAProvider]? = nil,
            providerConfigs: [MFAProviderConfig]? = nil,
            recoveryCodes: RecoveryCodes? = nil
        ) {
            self.state = state
            self.enabledProviders = enabledProviders
            self.providerConfigs = providerConfigs
            self.recoveryCodes = recoveryCodes
        }
    }

    /// Whether accounts may have codes that stand in for a lost second factor.
    package struct RecoveryCodes: Codable, Hashable, Sendable {
        package var enabled: Bool?

        package init(enabled: Bool? = nil) {
            self.enabled = enabled
        }
    }

    /// A kind of second factor and whether it is in use.
    package struct MFAProviderConfig: Codable, Hashable, Sendable {
        package var state: MFAState?
        package var totpProviderConfig: TOTPProviderConfig?

        package init(state: MFAState? = nil, totpProviderConfig: TOTPProviderConfig? = nil) {
            self.state = state
            self.totpProviderConfig = totpProviderConfig
        }
    }

    /// The settings of TOTP.
    package struct TOTPProviderConfig: Codable, Hashable, Sendable {
        /// Time steps accepted each side, 0 to 10; an absent one is the default, 5.
        package var adjacentIntervals: Int?

        package init(adjacentIntervals: Int? = nil) {
            self.adjacentIntervals = adjacentIntervals
        }
    }
}

extension Config.TOTPProviderConfig: KeepsEmptyFields {
    static func keepsEmpty(_ field: String) -> Bool { true }
}
