import AuthCrypto

/// `accounts:createAuthUri` for a provider: a sign-in at the provider's own page begins.
extension CreateAuthURI {
    /// What an app asks for.
    package struct Beginning: Sendable {
        /// The provider's id.
        package let provider: String
        /// Where the provider is to send the browser back to.
        package let redirectURI: String
        /// By what the app is known again; nil where the server makes it.
        package var sessionID: String?
        /// What the app wants of the provider beyond who the user is.
        package var scopes: [String] = []
        /// Further parameters for the provider's page.
        package var parameters: [String: String] = [:]
        /// Told again when the sign-in is done.
        package var context: String?

        /// Begins with nothing but what it takes.
        package init(provider: String, redirectURI: String) {
            self.provider = provider.lowercased()
            self.redirectURI = redirectURI
        }

        /// The scopes and parameters, which become part of an address: browsers and providers take
        /// no address that is much longer.
        private static let maximumByteCount = 4096

        /// Refuses what no address could carry.
        ///
        /// - Throws: `authorizationTooLong`.
        fileprivate func checkLength() throws(AuthError) {
            let texts = scopes + parameters.keys + parameters.values
            guard texts.reduce(0, { $0 + $1.utf8.count }) <= Self.maximumByteCount else {
                throw .authorizationTooLong(maximum: Self.maximumByteCount)
            }
        }
    }

    /// Where the browser goes, and by what whoever comes back is known.
    package struct Begun: Sendable {
        package let url: String
        /// What the provider gives back.
        package let state: String
        package let sessionID: String
    }

    /// The longest texts of an app's that are kept until the browser comes back.
    private static let longestText = 2048

    /// Begins a sign-in, which must come back within ten minutes.
    ///
    /// - Throws: `providerNotConfigured`, `providerDisabled`, `providerUnsupported`,
    ///   `redirectURIInvalid`, `authorizationTooLong`, `tooManyAttempts`, `ProviderUnavailable`.
    package func begin(_ beginning: Beginning, caller: Caller) async throws -> Begun {
        try beginning.checkLength()
        let provider = try await environment.usableProvider(beginning.provider, in: caller.scope)
        try environment.policy.requireRedirectURI(beginning.redirectURI, of: provider)
        try await RateLimits(environment, caller).authorization()
        let secrets = environment.secrets
        let state = secrets.token()
        var kept = PendingAuthorization.Kept(
            codeVerifier: secrets.token().text,
            nonce: secrets.token().text
        )
        kept.parameters = beginning.parameters.sorted { $0.key < $1.key }
            .map { (name: $0.key, value: $0.value) }
        var request = AuthorizationRequest(
            redirectURI: provider.samlCallbackURL ?? beginning.redirectURI,
            state: state.text,
            codeVerifier: kept.codeVerifier,
            nonce: kept.nonce
        )
        request.scopes = beginning.scopes
        request.parameters = kept.parameters
        let start = try await ProviderAuthorization(environment, of: provider).start(request)
        kept.provider = start.kept
        kept.context = beginning.context.map { String($0.prefix(Self.longestText)) }
        let sessionID = beginning.sessionID ?? sessionID()
        let pending = PendingAuthorization(
            hash: state.hash,
            scope: caller.scope,
            provider: provider.id,
            sessionHash: PendingAuthorization.sessionHash(of: sessionID),
            redirectURI: request.redirectURI,
            sealedSecrets: secrets.seal(
                kept.serialized,
                for: PendingAuthorization.secretsPlace(state.hash)
            ),
            expiresAt: environment.clock.now()
                .adding(seconds: PendingAuthorization.lifetimeSeconds)
        )
        try await environment.store.write { try $0.insert(pending) }
        return Begun(url: start.url, state: state.text, sessionID: sessionID)
    }
}

extension Environment {
    /// The settings of a provider that users may sign in with.
    ///
    /// - Throws: `providerNotConfigured`, `providerDisabled`.
    func usableProvider(_ id: String, in scope: Scope) async throws -> ProviderConfig {
        let found = try await store.read { try $0.providerConfig(id, in: scope) }
        guard let found else { throw AuthError.providerNotConfigured }
        guard found.isEnabled else { throw AuthError.providerDisabled }
        return found
    }
}

extension Policy {
    /// The redirect URI to register at a provider.
    package func redirectURI(of provider: ProviderConfig) -> String {
        provider.samlCallbackURL ?? redirectURIs.first ?? ""
    }

    /// Lets providers send browsers to our own page and nowhere else: a code that came to another place
    /// would be somebody else's.
    ///
    /// - Throws: `redirectURIInvalid`.
    fileprivate func requireRedirectURI(
        _ uri: String,
        of provider: ProviderConfig
    ) throws(AuthError) {
        guard redirectURIs.contains(uri) || provider.samlCallbackURL == uri else {
            throw .redirectURIInvalid
        }
    }
}
