extension Config {
    /// The second factors of the project.
    package struct MFA: Codable, Hashable, Sendable {
        package var state: MFAState?
        package var enabledProviders: [MFAProvider]?
        package var providerConfigs: [MFAProviderConfig]?

        package init(
            state: MFAState? = nil,
            enabledProviders: [MFAProvider]? = nil,
            providerConfigs: [MFAProviderConfig]? = nil
        ) {
            self.state = state
            self.enabledProviders = enabledProviders
            self.providerConfigs = providerConfigs
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
