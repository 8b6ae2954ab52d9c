import AuthCrypto

/// Has one provider take tokens back, in its own way.
///
/// Source: RFC 7009; Apple's, Google's, Facebook's and GitHub's documentation.
struct TokenRevocation: Sendable {
    /// How a provider is asked.
    private enum Way: Sendable {
        /// By a form with our id and secret.
        case client(CodeFlowRules.SecretPlace)
        /// By a form with the token alone.
        case bearer
        /// By the removal of what the user has let the app do.
        case facebook
        /// By the removal of the app's token.
        case github
    }

    private let verification: ProviderVerification
    private let url: String
    private let tokenURL: String?
    private let way: Way

    /// Finds out how the provider is to be asked.
    ///
    /// - Throws: `providerNotConfigured`, `providerUnsupported`, `ProviderUnavailable`,
    ///   `OutgoingFailure.overloaded`.
    init(_ verification: ProviderVerification) async throws {
        self.verification = verification
        let provider = verification.provider
        guard provider.kind != .openID else {
            let document = try await ProviderDocument(of: verification)
            guard let url = document.optionalURL("revocation_endpoint", by: verification) else {
                throw AuthError.providerUnsupported
            }
            self.url = url
            tokenURL = document.optionalURL("token_endpoint", by: verification)
            way = .client(document.takesSecretInHead ? .basic : .form)
            return
        }
        guard let known = KnownProvider(rawValue: provider.id), provider.kind == .known,
            let way = Self.way(of: known), let url = provider.endpoints.revocation
        else { throw AuthError.providerUnsupported }
        self.way = way
        self.url = url
        tokenURL = provider.endpoints.token
    }

    private static func way(of provider: KnownProvider) -> Way? {
        switch provider {
        case .apple: .client(.form)
        case .yahoo: .client(.basic)
        case .google, .playGames: .bearer
        case .facebook: .facebook
        case .github: .github
        case .gameCenter, .linkedin, .microsoft, .twitter: nil
        }
    }

    /// Takes a token back that was given to a client of ours.
    ///
    /// - Parameters:
    ///   - token: the token.
    ///   - hint: `access_token` or `refresh_token`.
    ///   - client: the client; nil for the first that there is.
    /// - Throws: `providerNotConfigured`, `providerAnswerInvalid`, `ProviderUnavailable`,
    ///   `OutgoingFailure.overloaded`.
    func revoke(_ token: String, _ hint: String, of client: String? = nil) async throws {
        let form = [(name: "token", value: token), ("token_type_hint", hint)]
        let answer: ProviderCalls.Answer
        switch way {
        case .bearer: answer = try await verification.calls.post(url, [("token", token)])
        case .client(let place):
            guard let client = client ?? clients.first else {
                throw AuthError.providerNotConfigured
            }
            answer = try await TokenExchange(verification, at: url)
                .send(form, client: client, place)
        case .facebook: answer = try await removePermissions(token)
        case .github: answer = try await removeToken(token)
        }
        guard (200..<300).contains(answer.status), answer.json["error"] == nil else {
            let reason = answer.reason(hiding: [token])
            throw AuthError.providerAnswerInvalid(.refused(reason: reason))
        }
    }

    /// Takes back what a code stands for.
    ///
    /// A code of an app's own is for that app alone, and nothing in it says for which: Apple tells.
    ///
    /// - Throws: as ``revoke(_:_:of:)``.
    func revoke(code: String, redirectURI: String?) async throws {
        guard let tokenURL else { throw AuthError.providerUnsupported }
        let candidates =
            redirectURI == nil ? clients : [verification.provider.clientID].compactMap(\.self)
        var refusal: AuthError = .providerNotConfigured
        for client in candidates {
            let tokens: ProviderAssertion.Tokens
            do {
                tokens = try await TokenExchange(verification, at: tokenURL)
                    .tokens(for: code, client: client, redirectURI: redirectURI, secretPlace)
            } catch let error as AuthError {
                refusal = error
                continue
            }
            if let token = tokens.refreshToken {
                return try await revoke(token, "refresh_token", of: client)
            }
            guard let token = tokens.accessToken else {
                throw AuthError.providerAnswerInvalid(.credentialMissing)
            }
            return try await revoke(token, "access_token", of: client)
        }
        throw refusal
    }

    /// Our clients, apps first.
    private var clients: [String] {
        (verification.provider.appleBundleIDs + [verification.provider.clientID].compactMap(\.self))
            .filter { !$0.isEmpty }
    }

    private var secretPlace: CodeFlowRules.SecretPlace {
        if case .client(let place) = way { place } else { .form }
    }

    private func removePermissions(_ token: String) async throws -> ProviderCalls.Answer {
        let app = try verification.client()
        let proof = HMAC.sha256(key: Array(app.secret.utf8), message: Array(token.utf8))
        let query = [(name: "access_token", value: token), ("appsecret_proof", Hex.encode(proof))]
        let request = OutgoingRequest("DELETE", ProviderCalls.url(url, query))
        return try await verification.calls.answer(to: request)
    }

    private func removeToken(_ token: String) async throws -> ProviderCalls.Answer {
        let request = try GitHubSignIn.aboutToken("DELETE", token, at: url, verification.client())
        return try await verification.calls.answer(to: request)
    }
}
