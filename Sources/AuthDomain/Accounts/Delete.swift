/// `accounts:delete`: removes an account and what belongs to it.
///
/// Its sessions are kept as ended, without a word of whose they were, so that a refresh can say why it
/// is refused.
package struct Delete: Sendable {
    let environment: Environment

    /// Creates it on the outside's parts.
    package init(_ environment: Environment) {
        self.environment = environment
    }

    /// Removes the account of a signed-in user.
    ///
    /// - Throws: `adminOnly`, `signInTooOld`, or as ``SignedInUser/lock(in:)``.
    package func byOwner(_ user: SignedInUser, caller: Caller) async throws {
        guard !caller.config.forbidsUserDeletion else { throw AuthError.adminOnly }
        try await RateLimits(environment, caller).deletion()
        try await environment.store.write { transaction in
            let account = try user.lock(in: transaction)
            let factors = try transaction.factors(of: account.id, in: account.scope)
            try user.requireRecentSignIn(environment, factors: factors)
            try delete(account.id, in: account.scope, transaction)
        }
    }

    /// Removes any account of the caller's scope.
    ///
    /// - Throws: `accountNotFound`.
    package func byAdministrator(_ id: AccountID, caller: Caller) async throws {
        try await environment.store.write { transaction in
            try delete(id, in: caller.scope, transaction)
        }
    }

    private func delete(
        _ id: AccountID,
        in scope: Scope,
        _ transaction: any Transaction
    ) throws {
        let removal = AccountRemoval(environment: environment)
        guard try removal.remove(id, in: scope, transaction) else {
            throw AuthError.accountNotFound
        }
    }
}
