import AuthCrypto
import AuthDomain
import AuthWire

/// A provider on the wire, with what the operations need to know of its kind.
protocol ProviderResource: Resource {
    static var kind: ProviderConfig.Kind { get }
    /// The name of the collection in paths.
    static var collection: String { get }
    static var fields: ConfigFields { get }

    var name: String? { get set }

    /// The id, checked.
    static func checked(id: String?) throws(WireError) -> String

    /// Tells where the provider is to send browsers back to.
    mutating func show(redirectURI: String)

    /// Checks settings as a whole, secrets included.
    static func check(_ settings: JSONValue, of id: String) throws(WireError)
}

/// A page of providers.
protocol ProviderPage: Codable, Sendable {
    associatedtype Value: ProviderResource

    init(_ providers: [Value], nextPageToken: String?)
}

extension ProviderResource {
    /// An id with this prefix and 2 to 30 letters, digits, dots, hyphens and underscores.
    ///
    /// Throws `MISSING_CONFIG_ID`, `INVALID_CONFIG_ID`.
    fileprivate static func checked(
        id: String?,
        prefix: String
    ) throws(WireError) -> String {
        guard let id else { throw WireError(.missingConfigID) }
        let name = id.utf8.dropFirst(prefix.utf8.count)
        let isPlain = name.allSatisfy { byte in
            (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
                || "._-".utf8.contains(byte)
        }
        guard id.hasPrefix(prefix), (2...30).contains(name.count), isPlain else {
            throw WireError(.invalidConfigID)
        }
        return id
    }
}

extension JSONValue {
    fileprivate func has(_ path: String) -> Bool {
        value(at: path.split(separator: ".").map(String.init))?.stringValue != nil
    }

    /// Whether there is a name of a party of SAML.
    ///
    /// Source: saml-core-2.0-os, section 8.3.6.
    fileprivate func isName(_ path: String) -> Bool {
        let name = value(at: path.split(separator: ".").map(String.init))?.stringValue
        return (1...1024).contains(name?.unicodeScalars.count ?? 0)
    }

    fileprivate func isOn(_ path: String) -> Bool {
        value(at: path.split(separator: ".").map(String.init)) == true
    }
}

extension OAuthIdpConfig: ProviderResource {
    mutating func show(redirectURI: String) {
        hearth = Hearth(redirectUri: redirectURI)
    }

    static let kind = ProviderConfig.Kind.openID
    static let collection = "oauthIdpConfigs"
    static let fields = ConfigFields.openID

    static func checked(id: String?) throws(WireError) -> String {
        try checked(id: id, prefix: "oidc.")
    }

    static func check(_ settings: JSONValue, of id: String) throws(WireError) {
        guard settings.has("clientId") else { throw WireError(.missingOAuthClientID) }
        guard settings.has("issuer") else { throw WireError(.missingIssuer) }
        guard settings.isOn("responseType.code") else { return }
        guard !settings.isOn("responseType.idToken") else {
            throw .invalidConfig("responseType may be one of idToken and code.")
        }
        guard settings.has("clientSecret") else { throw WireError(.missingOAuthClientSecret) }
    }
}

extension InboundSAMLConfig: ProviderResource {
    /// The protocol has a field of its own for it.
    mutating func show(redirectURI: String) {
        if spConfig?.callbackUri == nil { spConfig?.callbackUri = redirectURI }
    }

    static let kind = ProviderConfig.Kind.saml
    static let collection = "inboundSamlConfigs"
    static let fields = ConfigFields.saml

    static func checked(id: String?) throws(WireError) -> String {
        try checked(id: id, prefix: "saml.")
    }

    static func check(_ settings: JSONValue, of id: String) throws(WireError) {
        guard settings.has("spConfig.spEntityId") else {
            throw WireError(.missingSAMLRelyingPartyConfig)
        }
        for path in ["idpConfig.idpEntityId", "spConfig.spEntityId"]
        where !settings.isName(path) {
            throw .invalidConfig("\(path) must have 1 to 1024 characters.")
        }
        guard settings.has("idpConfig.ssoUrl") else {
            throw .invalidConfig("idpConfig.ssoUrl is missing.")
        }
        let certificates = settings["idpConfig"]?["idpCertificates"]?.arrayValue ?? []
        guard !certificates.isEmpty else {
            throw .invalidConfig("idpConfig.idpCertificates is missing.")
        }
    }
}

extension DefaultSupportedIdpConfig: ProviderResource {
    mutating func show(redirectURI: String) {
        hearth = hearth ?? Hearth()
        hearth?.redirectUri = redirectURI
    }

    static let kind = ProviderConfig.Kind.known
    static let collection = "defaultSupportedIdpConfigs"
    static let fields = ConfigFields.known

    static func checked(id: String?) throws(WireError) -> String {
        guard let id else { throw WireError(.missingProviderID) }
        guard KnownProvider(rawValue: id) != nil else { throw WireError(.invalidProviderID) }
        return id
    }

    static func check(_ settings: JSONValue, of id: String) throws(WireError) {
        let needsClient =
            id != KnownProvider.apple.rawValue && id != KnownProvider.gameCenter.rawValue
        guard !needsClient || settings.has("clientId") else {
            throw WireError(.missingOAuthClientID)
        }
        let needsSecret = KnownProvider(rawValue: id)?.needsSecret == true
        guard !needsSecret || !settings.isOn("enabled") || settings.has("clientSecret") else {
            throw WireError(.missingOAuthClientSecret)
        }
        try checkCodeFlow(settings)
    }

    /// Apple's key, which is of use with the names alone under which Apple knows it.
    private static func checkCodeFlow(_ settings: JSONValue) throws(WireError) {
        let path = "appleSignInConfig.codeFlowConfig"
        let parts = ["teamId", "keyId", "privateKey"].map { settings.has("\(path).\($0)") }
        guard parts.contains(true) else { return }
        let key = settings["appleSignInConfig"]?["codeFlowConfig"]?["privateKey"]?.stringValue
        guard let key, (try? SigningKey(pem: key))?.algorithm == .es256 else {
            throw .invalidConfig("\(path).privateKey must be a .p8 key.")
        }
        guard !parts.contains(false) else {
            throw .invalidConfig("\(path) needs teamId, keyId and privateKey.")
        }
    }
}

extension OAuthIdpConfigListResponse: ProviderPage {
    init(_ providers: [OAuthIdpConfig], nextPageToken: String?) {
        self.init(oauthIdpConfigs: providers, nextPageToken: nextPageToken)
    }
}

extension InboundSAMLConfigListResponse: ProviderPage {
    init(_ providers: [InboundSAMLConfig], nextPageToken: String?) {
        self.init(inboundSamlConfigs: providers, nextPageToken: nextPageToken)
    }
}

extension DefaultSupportedIdpConfigListResponse: ProviderPage {
    init(_ providers: [DefaultSupportedIdpConfig], nextPageToken: String?) {
        self.init(defaultSupportedIdpConfigs: providers, nextPageToken: nextPageToken)
    }
}
