import AuthCrypto

/// Issues ID tokens, and believes none but its own.
package struct IDTokens: Sendable {
    /// Names that custom claims never get at the top of a token.
    private static let reserved: Set = [
        "email", "email_verified", "phone_number", "user_id", "provider_id", "firebase",
    ]

    let environment: Environment

    /// Creates it on the outside's parts.
    package init(_ environment: Environment) {
        self.environment = environment
    }

    /// Signs a token for a session.
    ///
    /// - Throws: `SigningKeys.NoSigningKey`.
    package func issue(
        _ account: Account,
        identities: [Identity],
        session: Session
    ) async throws -> String {
        let claims = claims(account, identities, session).serialized
        guard !environment.policy.quirks.leavesTokensUnsigned else {
            return JWT.unsigned(claims: claims)
        }
        let key = try await environment.signingKeys.signer(for: .idToken)
        return try JWT.sign(claims: claims, with: key.privateKey, keyID: key.id)
    }

    /// Checks a token that a client sent, and that its account lives in `scope`.
    ///
    /// - Throws: `idTokenInvalid` or `tenantMismatch`.
    package func verify(_ text: String, scope: Scope) async throws -> IDTokenClaims {
        guard let claims = try await claims(of: text) else { throw AuthError.idTokenInvalid }
        try check(claims, scope: scope)
        return claims
    }

    /// The claims of a token that this server signed; nil for any other text.
    ///
    /// The token may have died, and its account may be gone or live in any scope.
    package func claims(of text: String) async throws -> IDTokenClaims? {
        guard text.utf8.count <= UnverifiedJWT.maximumByteCount else { return nil }
        let hash = SHA256.hash(Array(text.utf8))
        if let known = await environment.verifiedTokens.entry(hash) {
            let key = try await environment.signingKeys.key(known.keyID, for: .idToken)
            return key.map { _ in known.claims }
        }
        guard let token = try? UnverifiedJWT(text),
            let payload = try await verifiedPayload(of: token),
            let json = try? JSONValue(parsing: payload),
            let project = json["aud"]?.stringValue,
            json["iss"]?.stringValue == environment.policy.issuer(of: project),
            let claims = try? IDTokenClaims(json, project: project)
        else { return nil }
        if let keyID = token.keyID, !token.isUnsigned {
            await environment.verifiedTokens.remember(.init(keyID: keyID, claims: claims), hash)
        }
        return claims
    }

    /// Checks that a token still lives, and that its account lives in `scope`.
    ///
    /// - Throws: `idTokenInvalid` or `tenantMismatch`.
    package func check(_ claims: IDTokenClaims, scope: Scope) throws(AuthError) {
        guard claims.scope.project == scope.project,
            environment.clock.now() < claims.expiresAt
        else { throw .idTokenInvalid }
        guard claims.scope == scope else { throw .tenantMismatch }
    }

    private func verifiedPayload(of token: UnverifiedJWT) async throws -> [UInt8]? {
        if token.isUnsigned, environment.policy.quirks.leavesTokensUnsigned {
            return token.unverifiedClaims
        }
        guard let id = token.keyID,
            let key = try await environment.signingKeys.key(id, for: .idToken)
        else { return nil }
        return try? token.verify(using: { _, _ in key.publicKey })
    }

    /// The claims of a token, in the order that Firebase writes them.
    ///
    /// Claims that collide: the profile gives way to the account's custom claims, those to the
    /// session's, and all of them to what the server itself knows.
    private func claims(
        _ account: Account,
        _ identities: [Identity],
        _ session: Session
    ) -> JSONObject {
        let now = account.tokenTime(at: environment.clock.now())
        var claims: JSONObject = [:]
        claims["name"] = account.displayName.map(JSONValue.string)
        claims["picture"] = account.photoURL.map(JSONValue.string)
        for text in [account.customAttributes, session.claims] {
            merge(text, into: &claims)
        }
        claims["iss"] = .string(environment.policy.issuer(of: account.scope.project))
        claims["aud"] = .string(account.scope.project)
        claims["auth_time"] = .int(session.signedInAt.seconds)
        claims["user_id"] = .string(account.id.rawValue)
        claims["sub"] = .string(account.id.rawValue)
        claims["iat"] = .int(now.seconds)
        claims["exp"] = .int(now.adding(seconds: environment.policy.idTokenSeconds).seconds)
        claims["jti"] = .string(Self.identifier(of: session, issuedAt: now))
        if let email = account.email {
            claims["email"] = .string(email)
            claims["email_verified"] = .bool(account.emailVerified)
        }
        claims["phone_number"] = account.phoneNumber.map(JSONValue.string)
        if session.provider == "anonymous" { claims["provider_id"] = "anonymous" }
        claims["firebase"] = firebaseClaim(account, identities, session)
        return claims
    }

    /// Names a token: one for each session and second, since a session has one token in a second.
    ///
    /// Without it, a session that takes another's place within a second would have that one's very
    /// token, and the JavaScript SDK keeps its refresh token, which is dead, where an answer's ID
    /// token is the one that it has. Source: Firebase JavaScript SDK, user_impl.ts.
    private static func identifier(of session: Session, issuedAt: Timestamp) -> String {
        let text = "\(session.id.rawValue) \(issuedAt.seconds)"
        return Base64URL.encode(Array(SHA256.hash(Array(text.utf8)).prefix(12)))
    }

    private func merge(_ text: String?, into claims: inout JSONObject) {
        guard let text, let extra = try? JSONObject(parsing: Array(text.utf8)) else { return }
        for claim in extra where !Self.reserved.contains(claim.name) {
            claims[claim.name] = claim.value
        }
    }

    private func firebaseClaim(
        _ account: Account,
        _ identities: [Identity],
        _ session: Session
    ) -> JSONValue {
        var known: JSONObject = [:]
        for identity in identities { known[identity.provider] = [.string(identity.rawID)] }
        known["email"] = account.email.map { [.string($0)] }
        known["phone"] = account.phoneNumber.map { [.string($0)] }
        var claim: JSONObject = ["identities": .object(known)]
        claim["sign_in_provider"] = .string(session.provider)
        claim["sign_in_second_factor"] = session.secondFactor.map { .string($0.kind) }
        claim["second_factor_identifier"] = session.secondFactor.map { .string($0.id.rawValue) }
        claim["tenant"] = account.scope.tenant.map(JSONValue.string)
        let own = session.claims.flatMap { try? JSONValue(parsing: Array($0.utf8)) }
        claim["sign_in_attributes"] = SignInAttributes.among(own)
        return .object(claim)
    }
}
