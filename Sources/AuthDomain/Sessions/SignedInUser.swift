import AuthCrypto

/// The user of an `idToken` in a request, checked against the store.
package struct SignedInUser: Sendable {
    package let claims: IDTokenClaims
    /// The account as it was when the token was checked.
    package let details: AccountDetails

    package var account: Account { details.account }
    package var factors: [Factor] { details.factors }

    /// Verifies the token and reads its account.
    ///
    /// - Throws: `idTokenInvalid`, `tenantMismatch`, `accountNotFound`, `tokenRevoked` or
    ///   `accountDisabled`.
    package init(
        idToken: String,
        caller: Caller,
        environment: Environment
    ) async throws {
        let tokens = IDTokens(environment)
        let scope = caller.scope
        if case .user(idToken: idToken, let claims, let found) = caller.presented {
            try tokens.check(claims, scope: scope)
            self.claims = claims
            details = try Self.checked(found, claims)
            return
        }
        let claims = try await tokens.verify(idToken, scope: scope)
        self.claims = claims
        details = try await environment.store.read { transaction in
            try Self.checked(try transaction.accountDetails(claims.account, in: scope), claims)
        }
    }

    /// Checks once more, inside a transaction that changes the account, and keeps others out of it.
    ///
    /// - Throws: `accountNotFound`, `tokenRevoked` or `accountDisabled`.
    package func lock(in transaction: any Transaction) throws -> Account {
        try Self.checked(try transaction.lockAccount(account.id, in: account.scope), claims)
    }

    /// The extra claims of the session that the token is of, for the one that takes its place.
    ///
    /// A token does not name its session: it is the live one of the same sign-in all of whose claims
    /// the token says. To be asked before the change ends it.
    package func sessionClaims(in transaction: any Transaction) throws -> String? {
        var found: (text: String?, count: Int) = (nil, 0)
        for session in try transaction.sessions(of: account.id, in: account.scope)
        where session.signedInAt.seconds == claims.signedInAt.seconds
            && session.provider == claims.provider && session.secondFactor == claims.secondFactor
        {
            guard let text = session.claims,
                let extra = try? JSONObject(parsing: Array(text.utf8)), extra.count > found.count,
                extra.allSatisfy({ SignInAttributes.says(claims.json, ($0.name, $0.value)) })
            else { continue }
            found = (text, extra.count)
        }
        return found.text
    }

    private static func checked(
        _ details: AccountDetails?,
        _ claims: IDTokenClaims
    ) throws(AuthError) -> AccountDetails {
        _ = try checked(details?.account, claims)
        guard let details else { throw .accountNotFound }
        return details
    }

    private static func checked(
        _ account: Account?,
        _ claims: IDTokenClaims
    ) throws(AuthError) -> Account {
        guard let account else { throw .accountNotFound }
        if let validSince = account.validSince, claims.issuedAt.seconds < validSince.seconds {
            throw .tokenRevoked
        }
        guard !account.disabled else { throw .accountDisabled }
        return account
    }

    /// Requires that the user signed in just now, and with a second factor or a recovery code where the
    /// account has any factors.
    ///
    /// Without it, whoever holds the password alone could take the second factor away.
    /// - Throws: `signInTooOld`.
    package func requireRecentSignIn(_ environment: Environment) throws(AuthError) {
        try requireRecentSignIn(environment, factors: factors)
    }

    /// The same against factors that a transaction has just read.
    package func requireRecentSignIn(
        _ environment: Environment,
        factors: [Factor]
    ) throws(AuthError) {
        guard !environment.policy.quirks.trustsEverySignIn else { return }
        let latest = claims.signedInAt.adding(seconds: environment.policy.recentSignInSeconds)
        guard environment.clock.now() <= latest else { throw .signInTooOld }
        // A recovery code stands in for every factor: its user has lost one, and must replace it.
        guard !factors.isEmpty, claims.secondFactor != .recoveryCode else { return }
        guard let used = claims.secondFactor, factors.contains(where: { $0.id == used.id }) else {
            throw .signInTooOld
        }
    }

    /// Requires what a user needs to give the account another way in.
    ///
    /// An anonymous account holds nothing to be guarded, and its user has no way to sign in again.
    ///
    /// - Throws: `signInTooOld`.
    func requireMayLink(
        to account: Account,
        _ environment: Environment,
        factors: [Factor]
    ) throws(AuthError) {
        let isAnonymous =
            claims.provider == "anonymous" && account.email == nil && account.phoneNumber == nil
        guard !isAnonymous else { return }
        try requireRecentSignIn(environment, factors: factors)
    }
}
