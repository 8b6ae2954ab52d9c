package import AuthCrypto

/// A tenant: a part of a project with accounts, providers and settings of its own.
package struct Tenant: Hashable, Sendable {
    package let project: String
    package let id: String
    /// The tenant's own settings: the text of a JSON object, named as on the wire.
    ///
    /// What holds in the end follows from them and from the project's:
    /// ``ProjectConfig/within(_:)``.
    package var config: String
    package let createdAt: Timestamp

    /// Creates a tenant.
    package init(project: String, id: String, config: String, createdAt: Timestamp) {
        self.project = project
        self.id = id
        self.config = config
        self.createdAt = createdAt
    }
}

extension Tenant {
    /// Whether a tenant may be called this: 4 to 20 letters, digits and hyphens, a letter first.
    package static func isValidDisplayName(_ text: String) -> Bool {
        let bytes = text.utf8
        guard (4...20).contains(bytes.count), let first = bytes.first, isLetter(first) else {
            return false
        }
        return bytes.allSatisfy { byte in
            isLetter(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    /// An id for a tenant of that name: the name, a hyphen and five random characters.
    package static func newID(_ displayName: String, random: any RandomSource) -> String {
        let ending = SecureRandom.alphanumeric(5, drawing: random.bytes).lowercased()
        return "\(displayName)-\(ending)"
    }

    /// The tenant that a development server makes where a request names one that it has not met.
    ///
    /// Every way to sign in is on, as in the Auth emulator.
    package static func implicit(_ id: String, of project: String, at time: Timestamp) -> Tenant {
        let config: JSONObject = [
            "allowPasswordSignup": true,
            "enableEmailLinkSignin": true,
            "enableAnonymousUser": true,
            "mfaConfig": [
                "state": "ENABLED",
                "enabledProviders": ["PHONE_SMS"],
                "providerConfigs": [["state": "ENABLED", "totpProviderConfig": [:]]],
            ],
        ]
        let text = String(decoding: config.serialized, as: UTF8.self)
        return Tenant(project: project, id: id, config: text, createdAt: time)
    }
}

extension ProjectConfig {
    /// Settings that a tenant takes over from its project unless it has some of its own.
    ///
    /// What the project forbids, no tenant allows by saying nothing; nor is a captcha asked for there that
    /// the project does without.
    private static let inherited = [
        "emailPrivacyConfig", "passwordPolicyConfig", "recaptchaConfig", "smsRegionConfig",
    ]

    /// The settings that hold in a tenant of the project.
    ///
    /// Ways to sign in, factors, permissions and fictional numbers are the tenant's own. Domains,
    /// quotas, blocking functions and whether addresses repeat are the project's. Mails follow the
    /// project's settings where the tenant says that it inherits them. Sign-in by number is no
    /// tenant's.
    package func within(_ tenant: JSONValue) -> ProjectConfig {
        var settings = json.objectValue ?? [:]
        settings["signIn"] = [
            "email": [
                "enabled": tenant["allowPasswordSignup"] ?? false,
                "linkEnabled": tenant["enableEmailLinkSignin"] ?? false,
            ],
            "phoneNumber": [
                "enabled": false, "testPhoneNumbers": tenant["testPhoneNumbers"] ?? [:],
            ],
            "anonymous": ["enabled": tenant["enableAnonymousUser"] ?? false],
            "allowDuplicateEmails": .bool(allowsDuplicateEmails),
        ]
        settings["client"] = tenant["client"] ?? [:]
        settings["mfa"] = tenant["mfaConfig"] ?? ["state": "DISABLED"]
        settings["disableAuth"] = tenant["disableAuth"]
        settings["autodeleteAnonymousUsers"] = tenant["autodeleteAnonymousUsers"]
        for name in Self.inherited where tenant[name] != nil { settings[name] = tenant[name] }
        if tenant["inheritance"]?["emailSendingConfig"]?.boolValue != true {
            settings["notification"] = nil
            settings["hearth"] = settings["hearth"]?.withoutMails
        }
        return ProjectConfig(.object(settings))
    }
}

extension JSONValue {
    /// Settings of our own without the words of mails.
    fileprivate var withoutMails: JSONValue {
        guard var settings = objectValue, let templates = settings["templates"] else { return self }
        settings["templates"] = templates["sms"].map { ["sms": $0] } ?? [:]
        return .object(settings)
    }
}
