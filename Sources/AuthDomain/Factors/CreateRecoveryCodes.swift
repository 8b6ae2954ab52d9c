/// `accounts:createRecoveryCodes`: new codes for an account with second factors.
package struct CreateRecoveryCodes: Sendable {
    let environment: Environment

    /// Creates it on the outside's parts.
    package init(_ environment: Environment) {
        self.environment = environment
    }

    /// Makes the account's codes, which are shown this once; the old ones are void.
    ///
    /// A sign-in by a recovery code is none with a second factor here, or a list that was stolen would
    /// beget the next.
    ///
    /// - Parameters:
    ///   - user: signed in just now, with one of the account's factors.
    ///   - caller: who asks.
    /// - Returns: the codes.
    /// - Throws: `recoveryCodesDisabled`, `factorNotFound` for an account without factors, `signInTooOld`.
    package func create(for user: SignedInUser, caller: Caller) async throws -> [String] {
        guard caller.config.allowsRecoveryCodes else { throw AuthError.recoveryCodesDisabled }
        let codes = (0..<RecoveryCode.count).map { _ in RecoveryCode.make(environment.random) }
        let notice = try await environment.store.write { transaction in
            let account = try user.lock(in: transaction)
            let factors = try transaction.factors(of: account.id, in: account.scope)
            guard !factors.isEmpty else { throw AuthError.factorNotFound }
            try user.requireRecentSignIn(environment, factors: factors)
            guard user.claims.secondFactor != .recoveryCode else { throw AuthError.signInTooOld }
            let key = try RecoveryCodeKey(making: environment, in: transaction)
            try transaction.replaceRecoveryCodes(
                of: account.id,
                in: account.scope,
                with: codes.map { key.mac(of: $0, account.id, in: account.scope) },
                at: environment.clock.now()
            )
            return try Notices(environment).tell(
                .recoveryCodesMade,
                ownerOf: account,
                caller: caller,
                in: transaction
            )
        }
        Notices(environment).release(notice)
        return codes
    }
}
