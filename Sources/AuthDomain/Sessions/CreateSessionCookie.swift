import AuthCrypto

/// `createSessionCookie`: trades an ID token for a cookie that a web server can verify by itself.
package struct CreateSessionCookie: Sendable {
    /// The life that a cookie may have, in seconds: five minutes to two weeks.
    ///
    /// Source: Firebase's guide to session cookies.
    static let seconds: ClosedRange<Int64> = 300...1_209_600

    let environment: Environment

    /// Creates it on the outside's parts.
    package init(_ environment: Environment) {
        self.environment = environment
    }

    /// Checks how long a cookie is to live.
    ///
    /// - Parameter seconds: nil for two weeks.
    /// - Returns: the life in seconds.
    /// - Throws: `cookieLifeInvalid`.
    package static func life(_ seconds: Int64?) throws(AuthError) -> Int64 {
        let life = seconds ?? Self.seconds.upperBound
        guard Self.seconds.contains(life) else { throw .cookieLifeInvalid }
        return life
    }

    /// Signs a cookie that says what the user's ID token says, custom claims included.
    ///
    /// Its keys are its own, so that no cookie passes for an ID token, nor the other way round.
    ///
    /// - Parameters:
    ///   - user: the user of the ID token.
    ///   - seconds: as ``life(_:)`` returned it.
    /// - Returns: a signed token in its compact form.
    /// - Throws: `idTokenInvalid`; `SigningKeys.NoSigningKey`.
    package func cookie(for user: SignedInUser, seconds: Int64) async throws -> String {
        guard var claims = user.claims.json.objectValue else { throw AuthError.idTokenInvalid }
        let now = user.account.tokenTime(at: environment.clock.now())
        let project = user.account.scope.project
        claims["iss"] = .string(environment.policy.sessionCookieIssuer(of: project))
        claims["iat"] = .int(now.seconds)
        claims["exp"] = .int(now.adding(seconds: seconds).seconds)
        guard !environment.policy.quirks.leavesTokensUnsigned else {
            return JWT.unsigned(claims: claims.serialized)
        }
        let key = try await environment.signingKeys.signer(for: .sessionCookie)
        return try JWT.sign(claims: claims.serialized, with: key.privateKey, keyID: key.id)
    }
}
