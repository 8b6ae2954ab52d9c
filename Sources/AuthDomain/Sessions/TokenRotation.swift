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
    func rotate(_ refreshToken: String, of id: SessionID) async throws -> String {
        let now = environment.clock.now()
        let old = Secrets.hash(refreshToken)
        let new = environment.secrets.successor(of: refreshToken, in: id)
        let namesSession = environment.secrets.session(namedBy: refreshToken) == id
        let isGood = try await environment.store.write { transaction in
            if let session = try transaction.rotateSession(
                from: old,
                to: Secrets.hash(new),
                at: now
            ) {
                try transaction.retire(old, of: session, namesSession: namesSession, at: now)
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
    /// Most are kept for the grace alone, and say themselves afterwards whose they were.
    ///
    /// - Returns: nil where nobody knows the token.
    /// - Throws: `tokenRevoked` where the grace is over. Then two hold tokens of one session, one of
    ///   them a thief perhaps, and the session ends for both.
    func retired(_ refreshToken: String, caller: Caller) async throws -> Retired? {
        let now = environment.clock.now()
        let named = environment.secrets.session(namedBy: refreshToken)
        let (token, found) = try await environment.store.read { transaction in
            let token = try transaction.retiredToken(Secrets.hash(refreshToken))
            let id = token?.session ?? named
            return (token, try id.flatMap { try SessionRecord(id: $0, transaction) })
        }
        guard let record = found else { return nil }
        let session = record.session
        guard session.scope.project == caller.scope.project else {
            throw AuthError.refreshTokenOfOtherProject
        }
        guard record.account != nil else { throw AuthError.accountNotFound }
        guard session.endedAt == nil else { throw AuthError.tokenRevoked }
        let graceEnd = token?.retiredAt.adding(seconds: SessionRules.graceSeconds)
        guard let graceEnd, now <= graceEnd else {
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
        let successor = environment.secrets.successor(of: refreshToken, in: session.id)
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
