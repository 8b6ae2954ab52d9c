import AuthCrypto
import AuthDomain
import AuthWire

/// A setting of a project that an administrator can change.
struct ConfigField: Sendable {
    /// What a field holds.
    private enum Kind: Sendable {
        case bool
        /// A setting of our own that falls back on the default of the server.
        case ownSwitch
        /// The same, a whole number of at least 0.
        case ownNumber
        case domains
        case mfaState
        case mfaProviders
        case mfaProviderConfigs
        case testPhoneNumbers
    }

    private static let maximumDomains = 1000
    private static let maximumTestPhoneNumbers = 10

    /// Where the field is, for example `signIn.email.enabled`.
    let path: String
    /// The parts of the path.
    let names: [String]
    private let kind: Kind

    private init(_ path: String, _ kind: Kind) {
        self.path = path
        self.kind = kind
        names = path.split(separator: ".").map(String.init)
    }

    static let all =
        [
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
        ] + own

    /// What an answer has and a change may repeat, to no effect.
    static let outputOnly: Set = [
        "name", "subtype", "signIn.hashConfig", "client.apiKey", "client.firebaseSubdomain",
    ]

    /// Whether a path names a field, or something that holds one.
    static func exists(_ path: String) -> Bool {
        all.contains { $0.path == path || $0.path.hasPrefix(path + ".") }
    }

    /// Whether a path names a field.
    static func isSupported(_ path: String) -> Bool {
        all.contains { $0.path == path }
    }

    /// What the field holds where a change sets it to nothing.
    var absent: JSONValue {
        switch kind {
        case .bool: false
        case .ownSwitch, .ownNumber: .null
        case .domains, .mfaProviders, .mfaProviderConfigs: []
        case .mfaState: .string(MFAState.disabled.rawValue)
        case .testPhoneNumbers: [:]
        }
    }

    /// The value in the form in which it is kept.
    ///
    /// - Throws: `INVALID_CONFIG`, `INVALID_TESTING_PHONE_NUMBER`.
    func checked(
        _ value: JSONValue,
        _ phoneNumbers: any PhoneNumbers
    ) throws(WireError) -> JSONValue {
        switch kind {
        case .bool, .ownSwitch: value
        case .ownNumber: try ownNumber(value)
        case .domains: try domains(value)
        case .mfaState: try mfaState(value)
        case .mfaProviders: try mfaProviders(value)
        case .mfaProviderConfigs: try mfaProviderConfigs(value)
        case .testPhoneNumbers: try testPhoneNumbers(value, phoneNumbers)
        }
    }
}

extension ConfigField {
    /// The settings that Google's service has not: limits, and rules of sessions.
    static let own =
        [
            ConfigField("hearth.limits.enabled", .ownSwitch),
            ConfigField("hearth.sessions.rotatesRefreshTokens", .ownSwitch),
        ]
        + [
            "limits.passwordGuessesPerCaller", "limits.passwordGuessesPerAccount",
            "limits.passwordFailuresPerCaller", "limits.signUpsPerCaller",
            "limits.emailsPerAddress", "limits.emailsPerCaller", "limits.emailsPerDay",
            "limits.messagesPerCaller", "limits.emailLookupsPerCaller",
            "limits.deletionsPerSecond", "limits.tokenFailuresPerCaller", "sessions.idleSeconds",
            "sessions.lifetimeSeconds",
        ].map { ConfigField("hearth." + $0, .ownNumber) }

    /// Whether a change without a mask leaves the field alone where it does not name it: Google's
    /// programs, which send such changes, do not know of it.
    var isOwn: Bool { names.first == "hearth" }

    private func ownNumber(_ value: JSONValue) throws(WireError) -> JSONValue {
        guard value.isNull || value.intValue.map({ (0...1_000_000_000).contains($0) }) == true
        else {
            throw .invalidConfig("\(path) must be a whole number of at least 0.")
        }
        return value
    }

    private func domains(_ value: JSONValue) throws(WireError) -> JSONValue {
        let names = (value.arrayValue ?? []).compactMap(\.stringValue).map { $0.lowercased() }
        guard names.count <= Self.maximumDomains else {
            throw .invalidConfig("\(path) may have at most \(Self.maximumDomains) entries.")
        }
        for name in names where !Self.isDomain(name) {
            throw .invalidConfig("\(path) must hold names of hosts, without scheme, port and path.")
        }
        var seen: Set<String> = []
        return .array(names.filter { seen.insert($0).inserted }.map(JSONValue.string))
    }

    private static func isDomain(_ name: String) -> Bool {
        guard (1...253).contains(name.utf8.count) else { return false }
        if case .address? = HostName(name) { return true }
        return name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
            (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
                && label.utf8.allSatisfy { byte in
                    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                        || byte == UInt8(ascii: "-")
                }
        }
    }

    private func mfaState(_ value: JSONValue) throws(WireError) -> JSONValue {
        let state = MFAState(rawValue: value.stringValue ?? "")
        if state.isUnspecified { return absent }
        guard state.isKnown else { throw .invalidConfig("\(path) has no such value.") }
        return value
    }

    private func mfaProviders(_ value: JSONValue) throws(WireError) -> JSONValue {
        let providers = (value.arrayValue ?? []).map { MFAProvider(rawValue: $0.stringValue ?? "") }
        guard providers.allSatisfy({ $0 == .phoneSms }) else {
            throw .invalidConfig("\(path) has no such value.")
        }
        return .array(providers.prefix(1).map { .string($0.rawValue) })
    }

    /// Entries without TOTP settings say nothing and are dropped, as Identity Platform does.
    private func mfaProviderConfigs(_ value: JSONValue) throws(WireError) -> JSONValue {
        let entries = (value.arrayValue ?? []).filter { $0["totpProviderConfig"] != nil }
        guard entries.count <= 1 else {
            throw .invalidConfig("\(path) may have one entry for TOTP.")
        }
        for entry in entries {
            guard let intervals = entry["totpProviderConfig"]?["adjacentIntervals"] else {
                continue
            }
            guard let count = intervals.intValue, (0...10).contains(count) else {
                throw WireError(.invalidAdjacentIntervalRange)
            }
        }
        return .array(entries)
    }

    private func testPhoneNumbers(
        _ value: JSONValue,
        _ phoneNumbers: any PhoneNumbers
    ) throws(WireError) -> JSONValue {
        let entries = value.objectValue ?? [:]
        guard entries.count <= Self.maximumTestPhoneNumbers else {
            throw WireError(
                .invalidTestingPhoneNumber,
                detail: "At most \(Self.maximumTestPhoneNumbers) numbers are allowed."
            )
        }
        for entry in entries {
            let code = (entry.value.stringValue ?? "").utf8
            let isCode = code.count == 6 && code.allSatisfy { (0x30...0x39).contains($0) }
            guard isCode, let facts = try? phoneNumbers.facts(of: entry.name),
                facts.e164 == entry.name
            else {
                throw WireError(
                    .invalidTestingPhoneNumber,
                    detail: "A number must be E.164, and its code six digits."
                )
            }
        }
        return value
    }
}
