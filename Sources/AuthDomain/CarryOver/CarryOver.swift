import AuthCrypto

/// `accounts:carryOver`: a session of the project that an app has left goes on here, once.
///
/// Google itself says whether the session lives: it has to take the refresh token. An ID token is not
/// enough, since one that leaks is worth an hour and must not become a session.
package struct CarryOver: Sendable {
    /// For so long nothing is carried over a second time, however often the end is put off.
    private static let markSeconds: Int64 = 20 * 365 * 86_400
    private static let longestToken = 4096

    let environment: Environment

    /// Creates it on the outside's parts.
    package init(_ environment: Environment) {
        self.environment = environment
    }

    /// Opens a session in place of an old one, or asks for the second factor.
    ///
    /// The new session counts from the sign-in of the old one.
    ///
    /// - Parameters:
    ///   - refreshToken: the old project's.
    ///   - caller: who asks.
    /// - Returns: tokens, or the credential of the pending sign-in.
    /// - Throws: `signInMethodDisabled` where no sessions are taken over (any more),
    ///   `tooManyAttempts` after many tokens of nobody's, `refreshTokenInvalid` (also for a session that was carried over before), `tenantMismatch`,
    ///   `refreshTokenOfOtherProject`, `tokenRevoked`, `accountNotFound`, `accountDisabled`;
    ///   `OutgoingFailure` and `ProviderUnavailable` where Google gives no answer.
    package func carry(_ refreshToken: String, caller: Caller) async throws -> SignInOutcome {
        guard let policy = environment.policy.carryOver,
            policy.project == caller.scope.project, environment.clock.now() < policy.until
        else { throw AuthError.signInMethodDisabled }
        guard refreshToken.utf8.count <= Self.longestToken,
            (try? UnverifiedJWT(refreshToken)) == nil
        else { throw AuthError.refreshTokenInvalid }
        let keys = await environment.foreignIssuers.keys(at: policy.keysURL)
        let old = OldProject(policy: policy, keys: keys, http: environment.http)
        let now = environment.clock.now()
        let session = try await RateLimits(environment, caller).countingForeignTokens {
            try await old.session(of: refreshToken, now: now)
        }
        guard session.scope.tenant == caller.scope.tenant else { throw AuthError.tenantMismatch }
        let step = try await BlockingFunctions(environment).write(for: caller) {
            try enter(session, caller: $0, in: $1)
        }
        return try await FirstFactor(environment).outcome(of: step)
    }

    private func enter(
        _ session: IDTokenClaims,
        caller: Caller,
        in transaction: any Transaction
    ) throws -> FirstFactor.Step {
        guard let account = try transaction.lockAccount(session.account, in: caller.scope) else {
            throw AuthError.accountNotFound
        }
        guard !account.disabled else { throw AuthError.accountDisabled }
        if let validSince = account.validSince, session.signedInAt.seconds < validSince.seconds {
            throw AuthError.tokenRevoked
        }
        let mark = mark(of: session)
        try mark.requireUnused(in: transaction)
        var details = SessionOpening.Details(
            provider: session.provider,
            signedInAt: session.signedInAt
        )
        details.mark = mark
        return try FirstFactor(environment)
            .step(account, details, caller: caller, in: transaction)
    }

    /// What tells that a session was carried over.
    ///
    /// Not the refresh token: one session may have several of them.
    private func mark(of session: IDTokenClaims) -> SessionOpening.Mark {
        let name: JSONValue = [
            "carry over", .string(session.json["aud"]?.stringValue ?? ""),
            .string(session.scope.tenant ?? ""), .string(session.account.rawValue),
            .int(session.signedInAt.seconds), .string(session.provider),
        ]
        return SessionOpening.Mark(
            id: Base64URL.encode(SHA256.hash(name.serialized)),
            until: environment.clock.now().adding(seconds: Self.markSeconds),
            refusal: .refreshTokenInvalid
        )
    }
}
