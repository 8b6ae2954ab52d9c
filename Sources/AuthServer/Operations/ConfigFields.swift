import AuthCrypto
import AuthDomain

/// The fields of one kind of settings.
struct ConfigFields: Sendable {
    let all: [ConfigField]
    /// What an answer has and a change may repeat, to no effect.
    let outputOnly: Set<String>

    /// Whether a path names a field, or something that holds one.
    func exists(_ path: String) -> Bool {
        all.contains { $0.path == path || $0.path.hasPrefix(path + ".") }
    }

    /// Whether a path names a field.
    func isField(_ path: String) -> Bool {
        all.contains { $0.path == path }
    }

    /// A project's.
    static let project = ConfigFields(
        all: [
            ConfigField("signIn.email.enabled", .bool),
            ConfigField("signIn.email.passwordRequired", .bool),
            ConfigField("signIn.phoneNumber.enabled", .bool),
            ConfigField("signIn.phoneNumber.testPhoneNumbers", .testPhoneNumbers),
            ConfigField("signIn.anonymous.enabled", .bool),
            ConfigField("signIn.allowDuplicateEmails", .bool),
            ConfigField("authorizedDomains", .domains),
            ConfigField("client.permissions.disabledUserSignup", .bool),
            ConfigField("client.permissions.disabledUserDeletion", .bool),
            ConfigField("mfa.state", .mfaState),
            ConfigField("mfa.enabledProviders", .mfaProviders),
            ConfigField("mfa.providerConfigs", .mfaProviderConfigs),
            ConfigField("mfa.recoveryCodes.enabled", .bool),
            ConfigField("emailPrivacyConfig.enableImprovedEmailPrivacy", .bool),
            ConfigField("multiTenant.allowTenants", .bool),
            ConfigField("autodeleteAnonymousUsers", .bool),
            ConfigField("notification.defaultLocale", .locale),
            ConfigField("notification.sendEmail.callbackUri", .actionURL),
            ConfigField("notification.sendSms.useDeviceLocale", .bool),
            ConfigField("quota.signUpQuotaConfig.quota", .quota),
            ConfigField("quota.signUpQuotaConfig.startTime", .timestamp),
            ConfigField("quota.signUpQuotaConfig.quotaDuration", .duration),
        ] + functions + templates + restrictions + own,
        outputOnly: functionTimes.union(customizations).union([
            "name", "subtype", "signIn.hashConfig", "client.apiKey", "client.firebaseSubdomain",
            "defaultHostingSite", "passwordPolicyConfig.lastUpdateTime",
            "notification.sendSms.smsTemplate",
        ])
    )

    /// A tenant's.
    static let tenant = ConfigFields(
        all: [
            ConfigField("displayName", .tenantName),
            ConfigField("allowPasswordSignup", .bool),
            ConfigField("enableEmailLinkSignin", .bool),
            ConfigField("disableAuth", .bool),
            ConfigField("enableAnonymousUser", .bool),
            ConfigField("mfaConfig.state", .mfaState),
            ConfigField("mfaConfig.enabledProviders", .mfaProviders),
            ConfigField("mfaConfig.providerConfigs", .mfaProviderConfigs),
            ConfigField("mfaConfig.recoveryCodes.enabled", .bool, isOptional: true),
            ConfigField("testPhoneNumbers", .testPhoneNumbers),
            ConfigField("inheritance.emailSendingConfig", .bool),
            ConfigField("autodeleteAnonymousUsers", .bool),
            ConfigField("client.permissions.disabledUserSignup", .bool),
            ConfigField("client.permissions.disabledUserDeletion", .bool),
            ConfigField("emailPrivacyConfig.enableImprovedEmailPrivacy", .bool, isOptional: true),
        ] + restrictions,
        outputOnly: [
            "name", "tenantId", "hashConfig", "passwordPolicyConfig.lastUpdateTime",
        ]
    )

    /// The settings that Google's service has not: limits, and rules of sessions.
    private static let own =
        [
            ConfigField("hearth.limits.enabled", .ownSwitch),
            ConfigField("hearth.appProof.required", .ownSwitch),
            ConfigField("hearth.sessions.rotatesRefreshTokens", .ownSwitch),
            ConfigField("hearth.notices.emailChanges", .ownSwitch),
            ConfigField("hearth.notices.factorAdditions", .ownSwitch),
            ConfigField("hearth.notices.passwordChanges", .ownSwitch),
            ConfigField("hearth.notices.factorRemovals", .ownSwitch),
            ConfigField("hearth.notices.wrongSecondFactors", .ownSwitch),
        ]
        + [
            "limits.passwordGuessesPerCaller", "limits.passwordGuessesPerAccount",
            "limits.passwordFailuresPerCaller", "limits.signUpsPerCaller",
            "limits.emailsPerAddress", "limits.emailsPerCaller", "limits.emailsPerDay",
            "limits.messagesPerCaller", "limits.workedMessagesPerCaller",
            "limits.workedMessagesPerHour", "limits.challengesPerCaller",
            "limits.codeFailuresPerCaller", "limits.pushesPerDevice", "appProof.pushWaitSeconds",
            "limits.emailLookupsPerCaller", "limits.authorizationsPerCaller",
            "limits.deletionsPerSecond", "limits.tokenFailuresPerCaller", "sessions.idleSeconds",
            "sessions.lifetimeSeconds", "verifications.retentionDays",
            "verifications.unsentPerHour",
        ].map { ConfigField("hearth." + $0, .ownNumber()) } + messages

    /// What text messages may cost.
    private static let messages =
        MessageLimits.settings.flatMap { scope in
            scope.windows.map { ConfigField("hearth.sms.\(scope.name).\($0)", .ownNumber()) }
        } + [
            ConfigField("hearth.sms.prefixDigits", .ownNumber(MessageLimits.prefixDigits)),
            ConfigField("hearth.sms.refusesUnfitNumbers", .ownSwitch),
            ConfigField("hearth.sms.price", .ownAmount),
            ConfigField("hearth.sms.prices", .prices),
            ConfigField("hearth.sms.capPerDay", .ownAmount),
            ConfigField("hearth.sms.capPerMonth", .ownAmount),
            ConfigField(
                "hearth.sms.secondFactorReserve",
                .ownNumber(MessageLimits.secondFactorReserve)
            ),
        ]
        + MessageLimits.breaker.map { name, range in
            ConfigField("hearth.sms.breaker.\(name)", .ownNumber(range))
        }

    /// What projects and tenants have alike, and tenants take over where they have none.
    private static let restrictions =
        [
            ConfigField(
                "passwordPolicyConfig.passwordPolicyEnforcementState",
                .passwordPolicyState
            ),
            ConfigField("passwordPolicyConfig.forceUpgradeOnSignin", .bool, isOptional: true),
            ConfigField("passwordPolicyConfig.passwordPolicyVersions", .passwordPolicyVersions),
            ConfigField(
                "smsRegionConfig.allowByDefault.disallowedRegions",
                .regions(excluding: "smsRegionConfig.allowlistOnly.allowedRegions")
            ),
            ConfigField(
                "smsRegionConfig.allowlistOnly.allowedRegions",
                .regions(excluding: "smsRegionConfig.allowByDefault.disallowedRegions")
            ),
            ConfigField("recaptchaConfig.emailPasswordEnforcementState", .only("OFF")),
            ConfigField("recaptchaConfig.phoneEnforcementState", .only("OFF")),
            ConfigField("mobileLinksConfig.domain", .only("HOSTING_DOMAIN")),
        ]
        + [
            "managedRules", "tollFraudManagedRules", "useAccountDefender", "useSmsBotScore",
            "useSmsTollFraudProtection",
        ].map { ConfigField("recaptchaConfig." + $0, .off) }
}

/// The fields of providers, by the way in which the server speaks with them.
extension ConfigFields {
    static let known = ConfigFields(
        all: [
            ConfigField("enabled", .bool),
            ConfigField("clientId", .text),
            ConfigField("clientSecret", .text, isSecret: true),
            ConfigField("appleSignInConfig.codeFlowConfig.teamId", .text),
            ConfigField("appleSignInConfig.codeFlowConfig.keyId", .text),
            ConfigField("appleSignInConfig.codeFlowConfig.privateKey", .text, isSecret: true),
            ConfigField("appleSignInConfig.bundleIds", .texts),
        ] + ownOfKnown,
        outputOnly: ["name", "hearth.redirectUri"]
    )

    /// What Google's service has not: further clients, and other addresses than the provider's own.
    private static let ownOfKnown =
        [
            ConfigField("hearth.clientIds", .texts),
            ConfigField("hearth.issuers", .texts),
        ]
        + [
            "authorizationUrl", "tokenUrl", "requestTokenUrl", "revocationUrl", "userInfoUrl",
            "inspectionUrl", "keysUrl",
        ].map { ConfigField("hearth." + $0, .secureURL) }

    static let openID = ConfigFields(
        all: [
            ConfigField("displayName", .text),
            ConfigField("enabled", .bool),
            ConfigField("clientId", .text),
            ConfigField("clientSecret", .text, isSecret: true),
            ConfigField("issuer", .secureURL),
            ConfigField("responseType.idToken", .bool),
            ConfigField("responseType.code", .bool),
        ],
        outputOnly: ["name", "hearth.redirectUri"]
    )

    static let saml = ConfigFields(
        all: [
            ConfigField("displayName", .text),
            ConfigField("enabled", .bool),
            ConfigField("idpConfig.idpEntityId", .text),
            ConfigField("idpConfig.ssoUrl", .secureURL),
            ConfigField("idpConfig.idpCertificates", .certificates),
            ConfigField("idpConfig.signRequest", .bool),
            ConfigField("spConfig.spEntityId", .text),
            ConfigField("spConfig.callbackUri", .secureURL),
            ConfigField("hearth.emailDomains", .domains),
        ],
        outputOnly: ["name", "spConfig.spCertificates", "hearth.metadataUrl"]
    )
}
