/// Takes a second factor from an account whose owner has lost it, on an operator's word.
package struct FactorRemoval: Sendable {
    private let store: any Store
    private let clock: any Clock
    private let tell: @Sendable (Account, any Transaction) throws -> Void

    /// Creates it on the store and its time; it tells nobody.
    package init(store: any Store, clock: any Clock) {
        self.init(store: store, clock: clock) { _, _ in }
    }

    /// Creates one that tells the account's owner, where the project wants that.
    package init(_ environment: Environment, caller: Caller) {
        self.init(store: environment.store, clock: environment.clock) { account, transaction in
            _ = try Notices(environment).tell(
                .factorRemoved,
                ownerOf: account,
                caller: caller,
                in: transaction
            )
        }
    }

    private init(
        store: any Store,
        clock: any Clock,
        tell: @escaping @Sendable (Account, any Transaction) throws -> Void
    ) {
        self.store = store
        self.clock = clock
        self.tell = tell
    }

    /// Removes the factor, ends all sessions of the account and revokes its ID tokens.
    ///
    /// Whoever holds the lost device is signed out with it.
    ///
    /// - Throws: `accountNotFound`, `factorNotFound`; nothing has changed then.
    package func remove(_ id: FactorID, of account: AccountID, in scope: Scope) async throws {
        let now = clock.now()
        try await store.write { transaction in
            guard var account = try transaction.lockAccount(account, in: scope) else {
                throw AuthError.accountNotFound
            }
            guard try transaction.deleteFactor(id, of: account.id, in: scope) else {
                throw AuthError.factorNotFound
            }
            if try transaction.factors(of: account.id, in: scope).isEmpty {
                try transaction.deleteRecoveryCodes(of: account.id, in: scope)
            }
            account.validSince = Timestamp(seconds: now.seconds)
            try transaction.update(account)
            try transaction.endSessions(of: account.id, in: scope, except: nil, at: now)
            try tell(account, transaction)
        }
    }
}
