/// Statements on sessions: one row per refresh token.
package protocol SessionQueries {
    /// Stores a new session.
    func insert(_ session: Session) throws

    /// The session of a refresh token, ended ones included; `tokenHash` is SHA-256 of the token.
    func session(tokenHash: [UInt8]) throws -> Session?

    /// The session of this id, ended ones included.
    func session(_ id: SessionID) throws -> Session?

    /// The sessions of one account that have not ended, newest first.
    func sessions(of account: AccountID, in scope: Scope) throws -> [Session]

    /// Notes that the session was used.
    func noteUse(ofSession id: SessionID, at time: Timestamp) throws

    /// Ends every session of the account that has not ended, but `kept`.
    func endSessions(
        of account: AccountID,
        in scope: Scope,
        except kept: SessionID?,
        at time: Timestamp
    ) throws

    /// Ends one session of the account, in one statement; false where none is left to be ended.
    func endSession(
        _ id: SessionID,
        of account: AccountID,
        in scope: Scope,
        at time: Timestamp
    ) throws -> Bool

    /// Puts a new refresh token in the place of another, in one statement, which counts as a use.
    ///
    /// - Returns: the session; nil where the old token is no live session's current one.
    func rotateSession(
        from old: [UInt8],
        to new: [UInt8],
        at time: Timestamp
    ) throws -> SessionID?

    /// Remembers a refresh token that another has taken the place of, and whether it names its session
    /// itself.
    func retire(
        _ tokenHash: [UInt8],
        of session: SessionID,
        namesSession: Bool,
        at time: Timestamp
    ) throws

    /// The refresh token that another has taken the place of; nil where it is none.
    func retiredToken(_ tokenHash: [UInt8]) throws -> RetiredToken?

    /// Forgets refresh tokens that were retired before `time`, and those before `recent` that name their
    /// session themselves.
    func purgeRetiredTokens(before time: Timestamp, namingSessionBefore recent: Timestamp) throws

    /// Removes sessions that ended before `time`.
    func purgeSessions(endedBefore time: Timestamp) throws
}

/// Statements on codes that travel by mail.
package protocol ActionCodeQueries {
    /// Stores a new code.
    func insert(_ code: ActionCode) throws

    /// Retires the unused codes of one kind and address.
    func retireActionCodes(
        _ kind: ActionKind,
        email: String,
        in scope: Scope,
        at time: Timestamp
    ) throws

    /// The code, used up and expired ones included; `hash` is SHA-256 of it.
    func actionCode(hash: [UInt8], in scope: Scope) throws -> ActionCode?

    /// The project that a code belongs to, whatever has become of the code; nil for an unknown one.
    func project(ofActionCode hash: [UInt8]) throws -> String?

    /// Uses the code up, in one statement.
    ///
    /// - Returns: the code; nil where it is unknown, used, retired or expired.
    func consumeActionCode(hash: [UInt8], in scope: Scope, at time: Timestamp) throws -> ActionCode?

    /// Removes codes that expired before `time`.
    func purgeActionCodes(expiredBefore time: Timestamp) throws
}

/// Statements on the server's own signing keys.
package protocol KeyQueries {
    /// All keys of one purpose, newest first.
    func signingKeys(for purpose: SigningKeyPurpose) throws -> [StoredSigningKey]

    /// Stores a new key.
    func insert(_ key: StoredSigningKey) throws

    /// Replaces the times and the sealed text of a key.
    func update(_ key: StoredSigningKey) throws

    /// Removes a key whose last token has died.
    func deleteSigningKey(_ id: String) throws
}
