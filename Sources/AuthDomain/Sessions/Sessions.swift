/// Lists the sessions of an account, and ends one of them.
package struct Sessions: Sendable {
    let environment: Environment

    /// Creates it on the outside's parts.
    package init(_ environment: Environment) {
        self.environment = environment
    }

    /// The sessions that can be refreshed, newest first.
    ///
    /// - Throws: `accountNotFound`.
    package func list(of id: AccountID, caller: Caller) async throws -> [Session] {
        let now = environment.clock.now()
        let rules = SessionRules(caller.config)
        return try await environment.store.read { transaction in
            guard let account = try transaction.account(id, in: caller.scope) else {
                throw AuthError.accountNotFound
            }
            return try transaction.sessions(of: id, in: caller.scope).filter { session in
                !rules.haveEnded(session, at: now)
                    && session.signedInAt.seconds >= account.validSince?.seconds ?? .min
            }
        }
    }

    /// Ends one session of an account; its last ID token lives on until it expires.
    ///
    /// - Throws: `sessionNotFound`.
    package func end(_ id: SessionID, of account: AccountID, caller: Caller) async throws {
        let now = environment.clock.now()
        let isEnded = try await environment.store.write { transaction in
            try transaction.endSession(id, of: account, in: caller.scope, at: now)
        }
        guard isEnded else { throw AuthError.sessionNotFound }
    }
}
