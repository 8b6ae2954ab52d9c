/// `mfaEnrollment:withdraw`: takes a second factor from its account.
package struct MFAWithdrawal: Sendable {
    let environment: Environment

    /// Creates it on the outside's parts.
    package init(_ environment: Environment) {
        self.environment = environment
    }

    /// Removes the factor and ends the account's other sessions.
    ///
    /// Where the factor is the one that the caller signed in with and another one remains, the caller's
    /// session ends as well: it no longer proves any factor of the account.
    ///
    /// - Returns: new tokens; nil where the caller's session ended.
    /// - Throws: `factorNotFound` or `signInTooOld`.
    package func withdraw(
        _ id: FactorID,
        user: SignedInUser,
        caller: Caller
    ) async throws -> TokenPair? {
        guard user.factors.contains(where: { $0.id == id }) else { throw AuthError.factorNotFound }
        try user.requireRecentSignIn(environment)
        let opening = SessionOpening(environment)
        let notices = Notices(environment)
        let (opened, notice) = try await environment.store.write { transaction in
            let account = try user.lock(in: transaction)
            let factors = try transaction.factors(of: account.id, in: caller.scope)
            try user.requireRecentSignIn(environment, factors: factors)
            guard try transaction.deleteFactor(id, of: account.id, in: caller.scope) else {
                throw AuthError.factorNotFound
            }
            if factors.count == 1 {
                try transaction.deleteRecoveryCodes(of: account.id, in: caller.scope)
            }
            let claims = try user.sessionClaims(in: transaction)
            let now = environment.clock.now()
            try transaction.endSessions(of: account.id, in: caller.scope, except: nil, at: now)
            let notice = try notices.tell(
                .factorRemoved,
                ownerOf: account,
                caller: caller,
                in: transaction
            )
            var details = details(of: user, without: id, remaining: factors.count - 1)
            details?.claims = claims
            guard let details else { return (SessionOpening.Opened?.none, notice) }
            let opened = try opening.open(account, details, caller: caller, in: transaction)
            return (opened, notice)
        }
        notices.release(notice)
        guard let opened else { return nil }
        return try await opening.tokens(of: opened)
    }

    private func details(
        of user: SignedInUser,
        without id: FactorID,
        remaining: Int
    ) -> SessionOpening.Details? {
        let used = user.claims.secondFactor
        if used?.id == id, remaining > 0 { return nil }
        return SessionOpening.Details(
            provider: user.claims.provider,
            secondFactor: used?.id == id ? nil : used,
            signedInAt: user.claims.signedInAt
        )
    }
}
