import AuthCrypto

/// Has a provider vouch for what an app brings.
///
/// No transaction is open meanwhile: a provider may take its time.
struct ProviderVerification: Sendable {
    let environment: Environment
    let provider: ProviderConfig

    /// Believes a credential, or says what is wrong with it.
    ///
    /// - Throws: `providerAnswerInvalid`, `nonceInvalid`, `providerUnsupported`,
    ///   `providerNotConfigured`, `ProviderUnavailable`, `OutgoingFailure.overloaded`.
    func assertion(of credential: ProviderCredential) async throws -> ProviderAssertion {
        var assertion = try await verified(credential)
        assertion.tokens.idToken = assertion.tokens.idToken ?? credential.idToken
        assertion.tokens.accessToken = assertion.tokens.accessToken ?? credential.accessToken
        assertion.dropUnfit()
        return assertion
    }

    private func verified(_ credential: ProviderCredential) async throws -> ProviderAssertion {
        switch (provider.kind, KnownProvider(rawValue: provider.id)) {
        case (.known, .facebook): return try await FacebookLogin(self).assertion(of: credential)
        case (.known, .google): return try await GoogleSignIn(self).assertion(of: credential)
        case (.known, .apple): return try await SignInWithApple(self).assertion(of: credential)
        case (.known, .github): return try await GitHubSignIn(self).assertion(of: credential)
        case (.known, .twitter): return try await TwitterSignIn(self).assertion(of: credential)
        case (.known, .playGames): return try await PlayGamesSignIn(self).assertion(of: credential)
        case (.known, .microsoft): return try await MicrosoftSignIn(self).assertion(of: credential)
        case (.known, .linkedin), (.known, .yahoo):
            return try await UserInfoSignIn(self).assertion(of: credential)
        case (.openID, _): return try await OpenIDSignIn(self).assertion(of: credential)
        default: throw AuthError.providerUnsupported
        }
    }

    var calls: ProviderCalls { ProviderCalls(http: environment.http) }

    /// Our id and secret at the provider, without which nothing can be asked of it.
    ///
    /// - Throws: `providerNotConfigured`.
    func client() throws -> (id: String, secret: String) {
        let secrets = try provider.secrets(by: environment.secrets)
        guard let id = provider.clientID, let secret = secrets["clientSecret"]?.nonEmptyText else {
            throw AuthError.providerNotConfigured
        }
        return (id, secret)
    }

    /// What proves to the provider that we are a client of ours.
    ///
    /// - Throws: `providerNotConfigured`, `KeyError`.
    func clientSecret(for client: String) throws -> String {
        guard provider.kind == .known, provider.id == KnownProvider.apple.rawValue else {
            return try self.client().secret
        }
        return try AppleClientSecret(of: provider, by: environment.secrets)
            .text(for: client, at: environment.clock.now())
    }

    /// Reads an ID token of the provider that is good.
    ///
    /// - Throws: as ``OpenIDTokenRules/claims(of:rawNonce:now:)``.
    func identity(
        _ idToken: String,
        _ rawNonce: String?,
        _ rule: OpenIDTokenRules.NonceRule,
        issuers: [String],
        keys: String?,
        algorithms: Set<String> = ["RS256"]
    ) async throws -> (assertion: ProviderAssertion, claims: JSONObject) {
        guard let keys else { throw AuthError.providerNotConfigured }
        let rules = OpenIDTokenRules(
            issuers: issuers,
            audiences: provider.audiences,
            keys: await environment.foreignIssuers.keys(at: keys),
            algorithms: algorithms,
            nonce: rule
        )
        let now = environment.clock.now()
        let claims = try await rules.claims(of: idToken, rawNonce: rawNonce, now: now)
        guard let subject = claims["sub"]?.nonEmptyText else {
            throw AuthError.providerAnswerInvalid(.subjectMissing)
        }
        var assertion = ProviderAssertion(provider: provider.id, rawID: subject)
        assertion.take(claims)
        assertion.tokens.idToken = idToken
        assertion.mark = mark(of: claims, now: now)
        return (assertion, claims)
    }

    /// What tells that a nonce has signed somebody in; nil where the token has none.
    private func mark(of claims: JSONObject, now: Timestamp) -> SessionOpening.Mark? {
        guard let nonce = claims["nonce"]?.stringValue else { return nil }
        let name: JSONValue = [
            "nonce", .string(provider.scope.project), .string(provider.scope.tenant ?? ""),
            .string(provider.id), .string(nonce),
        ]
        let expiry = Timestamp(seconds: claims["exp"]?.intValue ?? 0)
        return SessionOpening.Mark(
            id: Base64URL.encode(SHA256.hash(name.serialized)),
            until: max(expiry, now),
            refusal: .nonceInvalid(.used)
        )
    }
}
