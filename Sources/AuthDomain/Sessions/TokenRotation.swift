import AuthCrypto

/// Gives a session a new refresh token at each refresh, and notices one that is used again.
///
/// The new token is made from the old one under a key of the server's: whoever brings the old one
/// within the grace gets the same new one, on whichever node, though no node keeps it.
struct TokenRotation: Sendable {
    let environment: Environment

    /// Puts a new token in the place of a session's current one.
    ///
    /// - Returns: the new token, also where another request has just put it there.
    /// - Throws: `tokenRevoked` where the session was ended in between.
    func rotate(_ refreshToken: String) async throws -> String {
        let now = environment.clock.now()
        let old = Secrets.hash(refreshToken)
        let new = environment.secrets.successor(of: refreshToken)
        let isGood = try await environment.store.write { transaction in
            if let session = try transaction.rotateSession(
                from: old,
                to: Secrets.hash(new),
                at: now
            ) {
                try transaction.retire(old, of: session, at: now)
                return true
            }
            return try transaction.retiredToken(old) != nil
        }
        guard isGood else { throw AuthError.tokenRevoked }
        return new
    }

    /// A token that is no session's any more: within the grace it stands for its successor.
    struct Retired: Sendable {
        let record: SessionRecord
        let successor: String
    }

    /// Finds the session of a token that another has taken the place of.
    ///
    /// - Returns: nil where nobody knows the token.
    /// - Throws: `tokenRevoked` where the grace is over. Then two hold tokens of one session, one of
    ///   them a thief perhaps, and the session ends for both.
    func retired(_ refreshToken: String, caller: Caller) async throws -> Retired? {
        let now = environment.clock.now()
        let found = try await environment.store.read { transaction in
            try transaction.retiredToken(Secrets.hash(refreshToken)).flatMap { token in
                try SessionRecord(id: token.session, transaction).map { (token, $0) }
            }
        }
        guard let (token, record) = found else { return nil }
        let session = record.session
        guard session.scope.project == caller.scope.project else {
            throw AuthError.refreshTokenOfOtherProject
        }
        guard now <= token.retiredAt.adding(seconds: SessionRules.graceSeconds) else {
            _ = try await environment.store.write { transaction in
                try transaction.endSession(
                    session.id,
                    of: session.account,
                    in: session.scope,
                    at: now
                )
            }
            throw AuthError.tokenRevoked
        }
        let successor = environment.secrets.successor(of: refreshToken)
        return Retired(record: record, successor: successor)
    }
}

/// A refresh token that another has taken the place of.
package struct RetiredToken: Hashable, Sendable {
    package let session: SessionID
    package let retiredAt: Timestamp

    /// Creates it.
    package init(session: SessionID, retiredAt: Timestamp) {
        self.session = session
        self.retiredAt = retiredAt
    }
}
