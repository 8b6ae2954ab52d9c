package import AuthCrypto

/// An identity provider as a project or tenant has set it up.
package struct ProviderConfig: Hashable, Sendable {
    /// How the server speaks with a provider.
    package enum Kind: String, Sendable, CaseIterable {
        /// One whose addresses the server knows, such as `google.com`.
        case known
        /// Any that speaks OpenID Connect; its id begins with `oidc.`.
        case openID
        /// Any that speaks SAML 2.0; its id begins with `saml.`.
        case saml
    }

    package let scope: Scope
    /// The provider's id, as accounts and requests name it.
    package let id: String
    package let kind: Kind
    /// The settings without their secrets: a JSON object, named as on the wire.
    package var settings: JSONValue
    /// The secrets, a JSON object of the same shape; nil where there are none.
    package var sealedSecrets: [UInt8]?
    package let createdAt: Timestamp

    /// Creates a provider.
    package init(
        scope: Scope,
        id: String,
        kind: Kind,
        settings: JSONValue,
        sealedSecrets: [UInt8]?,
        createdAt: Timestamp
    ) {
        self.scope = scope
        self.id = id
        self.kind = kind
        self.settings = settings
        self.sealedSecrets = sealedSecrets
        self.createdAt = createdAt
    }
}

/// What a sign-in needs to know of its provider.
extension ProviderConfig {
    private func text(_ path: String...) -> String? {
        path.reduce(settings as JSONValue?) { $0?[$1] }?.stringValue
    }

    private func bool(_ path: String...) -> Bool {
        path.reduce(settings as JSONValue?) { $0?[$1] }?.boolValue ?? false
    }

    /// Whether users may sign in with it.
    package var isEnabled: Bool { bool("enabled") }
    package var displayName: String? { text("displayName") }
    /// Our id at the provider.
    package var clientID: String? { text("clientId") }
    /// The issuer of the provider's ID tokens, where its own document says the rest.
    package var issuer: String? { text("issuer") }
    /// Whether the provider answers with a code, which our secret trades for tokens.
    package var usesCodeFlow: Bool { bool("responseType", "code") }

    /// Whether its page is reached by OAuth 1.0a.
    var speaksOAuth1: Bool { kind == .known && id == KnownProvider.twitter.rawValue }

    /// Bundle ids whose tokens of Sign in with Apple are taken beside the client's.
    package var appleBundleIDs: [String] {
        settings["appleSignInConfig"]?["bundleIds"]?.arrayValue?.compactMap(\.stringValue) ?? []
    }

    package var samlIssuer: String? { text("idpConfig", "idpEntityId") }
    package var samlSignInURL: String? { text("idpConfig", "ssoUrl") }
    /// Whether our requests to the provider are signed.
    package var signsSAMLRequests: Bool { bool("idpConfig", "signRequest") }
    /// Our own name at the provider.
    package var samlEntityID: String? { text("spConfig", "spEntityId") }
    /// Where the provider sends its answers.
    package var samlCallbackURL: String? { text("spConfig", "callbackUri") }

    /// The provider's certificates in PEM, of which one must have signed an answer.
    package var samlCertificates: [String] {
        settings["idpConfig"]?["idpCertificates"]?.arrayValue?
            .compactMap { $0["x509Certificate"]?.stringValue } ?? []
    }
}

extension ProviderConfig {
    /// The secrets with the names of the settings: `clientSecret`,
    /// `appleSignInConfig.codeFlowConfig.privateKey`, and `signingKey`, our own key for SAML (PKCS #8
    /// in PEM).
    ///
    /// - Throws: `SealingError` where they were sealed under another master key.
    package func secrets(by secrets: Secrets) throws -> JSONValue {
        guard let sealedSecrets else { return [:] }
        return try JSONValue(parsing: secrets.open(sealedSecrets, for: secretsPlace))
    }

    /// The same provider with these secrets in place of its own.
    package func sealing(_ plain: JSONValue, by secrets: Secrets) -> ProviderConfig {
        var provider = self
        let isEmpty = plain.objectValue?.isEmpty ?? true
        provider.sealedSecrets =
            isEmpty ? nil : secrets.seal(plain.serialized, for: secretsPlace)
        return provider
    }

    /// Table, row and column of the sealed secrets.
    var secretsPlace: String {
        // No name of a project, tenant or provider has a slash.
        "provider_configs/\(scope.project)/\(scope.tenant ?? "")/\(id)/sealed_secrets"
    }
}
