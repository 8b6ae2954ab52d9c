import AuthCrypto

/// What is wrong with the assertion that a service account asks for an access token with.
package enum AssertionFault: Hashable, Sendable {
    case malformed
    case accountUnknown
    case signatureInvalid
    case timesInvalid
    case audienceInvalid
}

/// Gives service accounts access tokens, and knows them again.
///
/// Source: RFC 7523; Google's guide to OAuth 2.0 for server to server applications.
package struct AccessTokens: Sendable {
    /// The life of a token.
    static let seconds: Int64 = 3600
    private static let prefix = "ya29.c."
    private static let maximumScopes = 4096
    /// Wrong assertions of one caller an hour.
    private static let maximumFaults: Int64 = 300
    /// Where Google's programs believe that they send an assertion.
    private static let tokenURLs: Set = [
        "https://oauth2.googleapis.com/token", "https://www.googleapis.com/oauth2/v4/token",
        "https://accounts.google.com/o/oauth2/token",
    ]

    let environment: Environment

    /// Creates it on the outside's parts.
    package init(_ environment: Environment) {
        self.environment = environment
    }

    /// Trades a service account's assertion for an access token.
    ///
    /// - Parameters:
    ///   - assertion: a token that the account signed for the token endpoint.
    ///   - network: what counts as the caller, as ``Caller/network``.
    /// - Returns: the token, of which the store keeps a hash, and its life in seconds.
    /// - Throws: `assertionInvalid`, `tooManyAttempts` after many of those, `scopeInvalid`.
    package func grant(
        _ assertion: String,
        network: String
    ) async throws -> (token: String, seconds: Int64) {
        let signed: ServiceAccountToken
        do {
            signed = try await verified(assertion)
        } catch let refusal as AuthError {
            try await count(network)
            throw refusal
        }
        let now = environment.clock.now()
        guard let scopes = signed.claims["scope"]?.stringValue, !scopes.isEmpty,
            scopes.utf8.count <= Self.maximumScopes
        else { throw AuthError.scopeInvalid }
        let token = Self.prefix + environment.secrets.token().text
        let stored = AccessToken(
            hash: Secrets.hash(token),
            serviceAccount: signed.account.email,
            scopes: OAuthScope.all(in: scopes),
            expiresAt: now.adding(seconds: Self.seconds)
        )
        try await environment.store.write { try $0.insert(stored) }
        return (token, Self.seconds)
    }

    /// What a bearer token allows: one of ours, or one that a service account signed for the API.
    ///
    /// The store is asked each time, so a revoked account has lost access by the next request.
    ///
    /// - Returns: nil for a token of nobody's, or of no use any more.
    package func find(_ token: String) async throws -> AccessGrant? {
        guard token.hasPrefix(Self.prefix) else { return try await selfSigned(token) }
        let now = environment.clock.now()
        return try await environment.store.read { transaction in
            try transaction.accessGrant(hash: Secrets.hash(token), at: now)
        }
    }

    private func selfSigned(_ token: String) async throws -> AccessGrant? {
        guard let token = try? UnverifiedJWT(token) else { return nil }
        let signed: ServiceAccountToken
        do {
            signed = try await ServiceAccountToken(token, store: environment.store)
        } catch is ServiceAccountToken.Fault {
            return nil
        }
        guard signed.isCurrent(at: environment.clock.now()) else { return nil }
        var scopes: Set<OAuthScope> = [.cloudPlatform]
        if let audience = signed.claims["aud"] {
            guard isAPI(audience.stringValue ?? "") else { return nil }
        } else {
            guard let text = signed.claims["scope"]?.stringValue,
                text.utf8.count <= Self.maximumScopes
            else { return nil }
            scopes = OAuthScope.all(in: text)
        }
        let account = signed.account
        return AccessGrant(project: account.project, role: account.role, scopes: scopes)
    }

    private func verified(_ assertion: String) async throws -> ServiceAccountToken {
        guard let token = try? UnverifiedJWT(assertion) else {
            throw AuthError.assertionInvalid(.malformed)
        }
        let signed: ServiceAccountToken
        do {
            signed = try await ServiceAccountToken(token, store: environment.store)
        } catch let fault as ServiceAccountToken.Fault {
            throw AuthError.assertionInvalid(AssertionFault(fault))
        }
        guard signed.isCurrent(at: environment.clock.now()) else {
            throw AuthError.assertionInvalid(.timesInvalid)
        }
        guard let audience = signed.claims["aud"]?.stringValue, isTokenURL(audience) else {
            throw AuthError.assertionInvalid(.audienceInvalid)
        }
        return signed
    }

    /// Counts a wrong assertion; a good one is always taken, whoever else shares its caller's address.
    private func count(_ network: String) async throws {
        guard environment.policy.limitsRequests else { return }
        let limit = RateLimit(
            key: "assertions/\(environment.secrets.pseudonym(network))",
            maximum: Self.maximumFaults,
            windowSeconds: 3600
        )
        let now = environment.clock.now()
        // Who is over the limit must not keep the store's writer busy.
        let isExhausted = try await environment.store.read { transaction in
            try limit.isExhausted(at: now, in: transaction)
        }
        guard !isExhausted else { throw AuthError.tooManyAttempts }
        let isTaken = try await environment.store.write { transaction in
            try limit.take(at: now, in: transaction)
        }
        guard isTaken else { throw AuthError.tooManyAttempts }
    }

    private func isTokenURL(_ audience: String) -> Bool {
        let own = environment.policy.publicURL
        return Self.tokenURLs.contains(audience) || audience == "\(own)/token"
            || audience == "\(own)/oauth2.googleapis.com/token"
    }

    private func isAPI(_ audience: String) -> Bool {
        audience == "https://identitytoolkit.googleapis.com/"
            || audience == "\(environment.policy.publicURL)/"
    }
}

extension AssertionFault {
    fileprivate init(_ fault: ServiceAccountToken.Fault) {
        switch fault {
        case .malformed: self = .malformed
        case .issuerUnknown: self = .accountUnknown
        case .signatureInvalid: self = .signatureInvalid
        }
    }
}
