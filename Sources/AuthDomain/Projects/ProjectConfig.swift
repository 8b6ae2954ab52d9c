package import AuthCrypto

/// The settings of one project, read from the JSON text that the store keeps.
///
/// Names and nesting are those of `projects.config` on the wire, so that what an administrator reads
/// and writes is what the rules read.
package struct ProjectConfig: Sendable, Hashable {
    /// The settings as a JSON object.
    package let json: JSONValue

    /// Wraps settings.
    package init(_ json: JSONValue) {
        self.json = json
    }

    /// Reads stored settings.
    ///
    /// - Throws: `JSONError` where the text is none of ours.
    package init(parsing text: String) throws {
        self.json = try JSONValue(parsing: Array(text.utf8))
    }

    /// The settings as the store keeps them.
    package var text: String { String(decoding: json.serialized, as: UTF8.self) }

    private func bool(_ path: String..., default absent: Bool = false) -> Bool {
        path.reduce(json as JSONValue?) { $0?[$1] }?.boolValue ?? absent
    }

    package var allowsPassword: Bool { bool("signIn", "email", "enabled") }

    /// Whether an account may sign in by a mailed link alone.
    package var allowsEmailLink: Bool {
        let isAllowed =
            allowsPassword && !bool("signIn", "email", "passwordRequired", default: true)
        // Of a tenant's two switches neither needs the other.
        return bool("signIn", "email", "linkEnabled", default: isAllowed)
    }

    package var allowsAnonymous: Bool { bool("signIn", "anonymous", "enabled") }
    package var allowsPhone: Bool { bool("signIn", "phoneNumber", "enabled") }
    package var allowsDuplicateEmails: Bool { bool("signIn", "allowDuplicateEmails") }
    package var forbidsUserSignUp: Bool { bool("client", "permissions", "disabledUserSignup") }
    package var forbidsUserDeletion: Bool { bool("client", "permissions", "disabledUserDeletion") }

    /// Whether nobody may sign in, nor an administrator change accounts.
    package var isDisabled: Bool { bool("disableAuth") }

    /// Whether the project may have tenants; nil where nobody has said so.
    package var allowsTenants: Bool? { json["multiTenant"]?["allowTenants"]?.boolValue }

    /// Whether anonymous accounts are removed 30 days after they were made.
    package var deletesAnonymousAccounts: Bool { bool("autodeleteAnonymousUsers") }

    /// BCP 47 language of messages to whoever asks for none.
    package var defaultLocale: String? {
        json["notification"]?["defaultLocale"]?.stringValue.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Whether text messages follow the language that a client asks for.
    package var localizesSMS: Bool {
        bool("notification", "sendSms", "useDeviceLocale", default: true)
    }

    /// Whether owners of accounts hear of something; nil where the project does not say.
    func sendsNotices(of name: String) -> Bool? {
        json["hearth"]?["notices"]?[name]?.boolValue
    }

    /// Whether apps may be asked for reCAPTCHA's word ahead of a text message.
    package var allowsCaptchaInApps: Bool {
        json["recaptchaConfig"]?["phoneEnforcementState"]?.stringValue != "OFF"
    }

    /// The page that mailed links open in place of our own.
    package var actionURL: String? {
        let url = json["notification"]?["sendEmail"]?["callbackUri"]?.stringValue
        return url.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Whether answers hide which addresses have an account.
    package var protectsEmails: Bool { bool("emailPrivacyConfig", "enableImprovedEmailPrivacy") }

    /// Whether accounts may enroll, and are asked for, a second factor by SMS.
    package var allowsSMSFactor: Bool {
        guard let state = json["mfa"]?["state"]?.stringValue, state != "DISABLED" else {
            return false
        }
        return json["mfa"]?["enabledProviders"]?.arrayValue?
            .contains { $0.stringValue == "PHONE_SMS" } ?? false
    }

    /// Whether accounts may enroll an authenticator app.
    package var allowsTOTPFactor: Bool {
        asksForSecondFactor && totpConfig?["state"]?.stringValue == "ENABLED"
    }

    /// How many time steps either side of now an authenticator app's code may be of; 0 to 10.
    package var totpAdjacentIntervals: Int64 {
        let interval = totpConfig?["totpProviderConfig"]?["adjacentIntervals"]?.intValue
        return min(max(interval ?? 5, 0), 10)
    }

    private var totpConfig: JSONValue? {
        json["mfa"]?["providerConfigs"]?.arrayValue?.first { $0["totpProviderConfig"] != nil }
    }

    /// Whether any kind of second factor is switched on.
    package var asksForSecondFactor: Bool {
        ["ENABLED", "MANDATORY"].contains(json["mfa"]?["state"]?.stringValue ?? "")
    }

    /// Whether accounts may have codes that stand in for a lost second factor.
    package var allowsRecoveryCodes: Bool {
        asksForSecondFactor && bool("mfa", "recoveryCodes", "enabled")
    }

    /// Host names that links may lead back to; an entry covers its subdomains.
    package var authorizedDomains: [String] {
        json["authorizedDomains"]?.arrayValue?.compactMap(\.stringValue) ?? []
    }

    /// The fixed code of a fictional number; nil for a real number.
    package func testCode(of phoneNumber: String) -> String? {
        json["signIn"]?["phoneNumber"]?["testPhoneNumbers"]?[phoneNumber]?.stringValue
    }
}

extension ProjectConfig {
    /// The settings of a new project.
    ///
    /// In development every sign-in way and SMS factors are on and addresses are not protected, as
    /// developers expect of the Auth emulator; else the defaults are those of production.
    package static func initial(isDevelopment: Bool) -> ProjectConfig {
        ProjectConfig([
            "signIn": [
                "email": ["enabled": true, "passwordRequired": .bool(!isDevelopment)],
                "phoneNumber": ["enabled": .bool(isDevelopment), "testPhoneNumbers": [:]],
                "anonymous": ["enabled": .bool(isDevelopment)],
                "allowDuplicateEmails": false,
            ],
            "multiTenant": ["allowTenants": .bool(isDevelopment)],
            "notification": ["sendSms": ["useDeviceLocale": true]],
            "authorizedDomains": ["localhost"],
            "client": ["permissions": [:]],
            "mfa": [
                "state": isDevelopment ? "ENABLED" : "DISABLED",
                "enabledProviders": isDevelopment ? ["PHONE_SMS"] : [],
                "providerConfigs": isDevelopment
                    ? [["state": "ENABLED", "totpProviderConfig": [:]]] : [],
                "recoveryCodes": ["enabled": false],
            ],
            "emailPrivacyConfig": ["enableImprovedEmailPrivacy": .bool(!isDevelopment)],
        ])
    }
}
