extension Config {
    /// The functions that may refuse a sign-up or sign-in.
    package struct BlockingFunctions: Codable, Hashable, Sendable {
        package var triggers: [String: BlockingFunctionTrigger]?
        package var forwardInboundCredentials: ForwardInboundCredentials?

        package init(
            triggers: [String: BlockingFunctionTrigger]? = nil,
            forwardInboundCredentials: ForwardInboundCredentials? = nil
        ) {
            self.triggers = triggers
            self.forwardInboundCredentials = forwardInboundCredentials
        }
    }

    /// A function to call.
    package struct BlockingFunctionTrigger: Codable, Hashable, Sendable {
        package var functionUri: String?
        package var updateTime: WireTimestamp?

        package init(functionUri: String? = nil, updateTime: WireTimestamp? = nil) {
            self.functionUri = functionUri
            self.updateTime = updateTime
        }
    }

    /// Which of an identity provider's tokens the functions get.
    package struct ForwardInboundCredentials: Codable, Hashable, Sendable {
        package var idToken: Bool?
        package var accessToken: Bool?
        package var refreshToken: Bool?

        package init(idToken: Bool? = nil, accessToken: Bool? = nil, refreshToken: Bool? = nil) {
            self.idToken = idToken
            self.accessToken = accessToken
            self.refreshToken = refreshToken
        }
    }

    /// Limits of the project.
    package struct Quota: Codable, Hashable, Sendable {
        package var signUpQuotaConfig: TemporaryQuota?

        package init(signUpQuotaConfig: TemporaryQuota? = nil) {
            self.signUpQuotaConfig = signUpQuotaConfig
        }
    }

    /// A limit for a time.
    package struct TemporaryQuota: Codable, Hashable, Sendable {
        package var quota: Int64?
        package var startTime: WireTimestamp?
        /// Seconds, as in `3600s`.
        package var quotaDuration: String?

        package init(
            quota: Int64? = nil,
            startTime: WireTimestamp? = nil,
            quotaDuration: String? = nil
        ) {
            self.quota = quota
            self.startTime = startTime
            self.quotaDuration = quotaDuration
        }
    }

    /// What the project records.
    package struct Monitoring: Codable, Hashable, Sendable {
        package var requestLogging: RequestLogging?

        package init(requestLogging: RequestLogging? = nil) {
            self.requestLogging = requestLogging
        }
    }

    /// Whether requests are recorded.
    package struct RequestLogging: Codable, Hashable, Sendable {
        package var enabled: Bool?

        package init(enabled: Bool? = nil) {
            self.enabled = enabled
        }
    }

    /// Whether the project has tenants.
    package struct MultiTenant: Codable, Hashable, Sendable {
        package var allowTenants: Bool?
        package var defaultTenantLocation: String?

        package init(allowTenants: Bool? = nil, defaultTenantLocation: String? = nil) {
            self.allowTenants = allowTenants
            self.defaultTenantLocation = defaultTenantLocation
        }
    }

    /// The domain of mailed links that open an app.
    package struct MobileLinks: Codable, Hashable, Sendable {
        package var domain: MobileLinksDomain?

        package init(domain: MobileLinksDomain? = nil) {
            self.domain = domain
        }
    }
}
