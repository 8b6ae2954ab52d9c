import AuthDomain

extension SQLTransaction: SessionQueries {
    private static let columns: SQL = """
        id, token_hash, project, tenant, account, provider, second_factor_kind, second_factor_id,
        claims, signed_in_at, created_at, last_used_at, user_agent, ended_at
        """

    func insert(_ session: Session) throws {
        try connection.execute(
            """
            INSERT INTO sessions (\(Self.columns))
            VALUES (
                \(session.id), \(session.tokenHash), \(session.scope.project),
                \(session.scope.storedTenant), \(session.account), \(session.provider),
                \(session.secondFactor?.kind), \(session.secondFactor?.id), \(session.claims),
                \(session.signedInAt), \(session.createdAt), \(session.lastUsedAt),
                \(session.userAgent), \(session.endedAt)
            )
            """
        )
    }

    func session(tokenHash: [UInt8]) throws -> Session? {
        try connection.execute(
            "SELECT \(Self.columns) FROM sessions WHERE token_hash = \(tokenHash)"
        ).first.map(Session.init)
    }

    func session(_ id: SessionID) throws -> Session? {
        try connection.execute("SELECT \(Self.columns) FROM sessions WHERE id = \(id)")
            .first.map(Session.init)
    }

    func sessions(of account: AccountID, in scope: Scope) throws -> [Session] {
        try connection.execute(
            """
            SELECT \(Self.columns) FROM sessions
            WHERE \(scope.condition) AND account = \(account) AND ended_at IS NULL
            ORDER BY created_at DESC, id
            """
        ).map(Session.init)
    }

    func noteUse(ofSession id: SessionID, at time: Timestamp) throws {
        try connection.execute("UPDATE sessions SET last_used_at = \(time) WHERE id = \(id)")
    }

    func endSessions(
        of account: AccountID,
        in scope: Scope,
        except kept: SessionID?,
        at time: Timestamp
    ) throws {
        try connection.execute(
            """
            UPDATE sessions SET ended_at = \(time)
            WHERE \(scope.condition) AND account = \(account) AND ended_at IS NULL
                AND id IS DISTINCT FROM \(kept)
            """
        )
    }

    /// Ends the sessions that fulfil a condition, and keeps nothing of them that tells their user.
    func forgetSessions(where condition: SQL, at time: Timestamp) throws {
        try connection.execute(
            """
            UPDATE sessions SET
                ended_at = COALESCE(ended_at, \(time)), account = '', user_agent = NULL,
                claims = NULL, second_factor_kind = NULL, second_factor_id = NULL
            WHERE \(condition)
            """
        )
    }

    func endSession(
        _ id: SessionID,
        of account: AccountID,
        in scope: Scope,
        at time: Timestamp
    ) throws -> Bool {
        try connection.execute(
            """
            UPDATE sessions SET ended_at = \(time)
            WHERE id = \(id) AND \(scope.condition) AND account = \(account) AND ended_at IS NULL
            RETURNING id
            """
        ).isEmpty == false
    }

    func rotateSession(
        from old: [UInt8],
        to new: [UInt8],
        at time: Timestamp
    ) throws -> SessionID? {
        try connection.execute(
            """
            UPDATE sessions SET token_hash = \(new), last_used_at = \(time)
            WHERE token_hash = \(old) AND ended_at IS NULL
            RETURNING id
            """
        ).first.map { try $0["id"] }
    }

    func retire(
        _ tokenHash: [UInt8],
        of session: SessionID,
        namesSession: Bool,
        at time: Timestamp
    ) throws {
        try connection.execute(
            """
            INSERT INTO retired_tokens (hash, session, names_session, retired_at)
            VALUES (\(tokenHash), \(session), \(namesSession), \(time))
            """
        )
    }

    func retiredToken(_ tokenHash: [UInt8]) throws -> RetiredToken? {
        try connection.execute(
            "SELECT session, retired_at FROM retired_tokens WHERE hash = \(tokenHash)"
        ).first.map { RetiredToken(session: try $0["session"], retiredAt: try $0["retired_at"]) }
    }

    func purgeRetiredTokens(before time: Timestamp, namingSessionBefore recent: Timestamp) throws {
        try connection.execute("DELETE FROM retired_tokens WHERE retired_at < \(time)")
        try connection.execute(
            "DELETE FROM retired_tokens WHERE names_session AND retired_at < \(recent)"
        )
    }

    func purgeSessions(endedBefore time: Timestamp) throws {
        try connection.execute("DELETE FROM sessions WHERE ended_at < \(time)")
    }
}

extension Session {
    /// Reads a row of the table.
    fileprivate init(_ row: Row) throws {
        self.init(
            id: try row["id"],
            tokenHash: try row["token_hash"],
            scope: try Scope(row),
            account: try row["account"],
            provider: try row["provider"],
            secondFactor: try SecondFactor(row),
            claims: try row["claims"],
            signedInAt: try row["signed_in_at"],
            createdAt: try row["created_at"],
            lastUsedAt: try row["last_used_at"],
            userAgent: try row["user_agent"],
            endedAt: try row["ended_at"]
        )
    }
}

extension Session.SecondFactor {
    /// Reads the two columns of the factor; nil where they are null.
    fileprivate init?(_ row: Row) throws {
        let kind: String? = try row["second_factor_kind"]
        guard let kind else { return nil }
        self.init(kind: kind, id: try row["second_factor_id"])
    }
}
