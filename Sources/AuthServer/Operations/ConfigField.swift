import AuthCrypto
import AuthDomain
import AuthWire

/// A setting of a project, a tenant or a provider that an administrator can change.
struct ConfigField: Sendable {
    /// What a field holds.
    enum Kind: Sendable {
        case bool
        /// A setting of our own that falls back on the default of the server.
        case ownSwitch
        /// The same, a whole number.
        case ownNumber(ClosedRange<Int64> = 0...1_000_000_000)
        /// A sum of money.
        case ownAmount
        /// Sums of money by country or by what phone numbers begin with.
        case prices
        case domains
        case mfaState
        case mfaProviders
        case mfaProviderConfigs
        case testPhoneNumbers
        case tenantName
        case passwordPolicyState
        case passwordPolicyVersions
        /// Countries, of which another list says what is not in it.
        case regions(excluding: String)
        case actionURL
        case locale
        case quota
        case timestamp
        case duration
        case text
        case texts
        case secureURL
        case certificates
        case functionURI
        /// What the app is called.
        case appName
        case bodyFormat
        /// A mail's body.
        case body
        /// Texts of one kind of message, by language.
        case templates
        /// One value of several that Google's service knows: what this server does anyway.
        case only(String)
        /// What this server has not, and what can only be said to be off.
        case off
    }

    static let maximumDomains = 1000
    static let maximumTestPhoneNumbers = 10
    static let maximumPrices = 500
    static let maximumTextLength = 2048
    static let maximumTexts = 100

    /// Where the field is, for example `signIn.email.enabled`.
    let path: String
    /// The parts of the path.
    let names: [String]
    let kind: Kind
    /// Whether it is kept sealed, apart from the others.
    let isSecret: Bool
    /// Whether nothing set means something else than set to nothing.
    private let isOptional: Bool

    init(_ path: String, _ kind: Kind, isOptional: Bool = false, isSecret: Bool = false) {
        self.path = path
        self.kind = kind
        self.isOptional = isOptional
        self.isSecret = isSecret
        names = path.split(separator: ".").map(String.init)
    }

    /// What the field holds where a change sets it to nothing; nil where it is then gone.
    var absent: JSONValue? {
        guard !isOptional else { return nil }
        switch kind {
        case .bool: return false
        case .domains, .mfaProviders, .mfaProviderConfigs: return []
        case .mfaState: return .string(MFAState.disabled.rawValue)
        case .testPhoneNumbers: return [:]
        default: return nil
        }
    }

    /// Whether a change without a mask leaves the field alone where it does not name it.
    ///
    /// Google's programs, which send such changes, do not know of settings of our own.
    var isKept: Bool {
        switch kind {
        case .tenantName: true
        default: names.first == "hearth"
        }
    }

    /// A field that cannot be set beside this one.
    var excluded: String? {
        if case .regions(let other) = kind { other } else { nil }
    }

    /// What settings mean that hold the field's message without the field.
    ///
    /// Answers leave empty lists out, and so do many programs: of the two lists of regions the one whose
    /// message is there is chosen, with nothing in it.
    ///
    /// Source: protocol buffers in JSON, on members of a `oneof`.
    func implied(by settings: JSONValue) -> JSONValue? {
        guard case .regions = kind, settings.value(at: names.dropLast()) != nil else { return nil }
        return []
    }

    /// The value in the form in which it is kept.
    ///
    /// - Throws: `INVALID_CONFIG` and what else is the field's own.
    func checked(
        _ value: JSONValue,
        _ phoneNumbers: any PhoneNumbers
    ) throws(WireError) -> JSONValue? {
        switch kind {
        case .bool, .ownSwitch: value
        case .ownNumber(let range): try ownNumber(value, range)
        case .ownAmount: try ownAmount(value)
        case .prices: try prices(value)
        case .domains: try domains(value)
        case .mfaState: try mfaState(value)
        case .mfaProviders: try mfaProviders(value)
        case .mfaProviderConfigs: try mfaProviderConfigs(value)
        case .testPhoneNumbers: try testPhoneNumbers(value, phoneNumbers)
        case .tenantName: try tenantName(value)
        case .passwordPolicyState: try passwordPolicyState(value)
        case .passwordPolicyVersions: try passwordPolicyVersions(value)
        case .regions: try regions(value)
        case .actionURL: try url(value, allowsQuery: true)
        case .locale: try locale(value)
        case .quota: try quota(value)
        case .timestamp: value
        case .duration: try duration(value)
        case .text: try text(value)
        case .texts: try texts(value)
        case .secureURL: try url(value, allowsQuery: true)
        case .certificates: try certificates(value)
        case .functionURI: try functionURI(value)
        case .appName: try appName(value)
        case .bodyFormat: try bodyFormat(value)
        case .body: Self.body(value)
        case .templates: try templates(value)
        case .only(let text): try only(text, value)
        case .off: try off(value)
        }
    }
}
