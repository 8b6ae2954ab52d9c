import AuthDomain

extension SQLTransaction: ActionCodeQueries {
    private static let columns: SQL = """
        hash, project, tenant, kind, account, email, new_email, factor, created_at, expires_at,
        used_at
        """

    func insert(_ code: ActionCode) throws {
        try connection.execute(
            """
            INSERT INTO action_codes (\(Self.columns))
            VALUES (
                \(code.hash), \(code.scope.project), \(code.scope.storedTenant), \(code.kind),
                \(code.account), \(code.email), \(code.newEmail), \(code.factor),
                \(code.createdAt), \(code.expiresAt), \(code.usedAt)
            )
            """
        )
    }

    func retireActionCodes(
        _ kind: ActionKind,
        email: String,
        in scope: Scope,
        at time: Timestamp
    ) throws {
        try connection.execute(
            """
            UPDATE action_codes SET used_at = \(time)
            WHERE \(scope.condition) AND email = \(email) AND kind = \(kind)
                AND used_at IS NULL
            """
        )
    }

    func actionCode(hash: [UInt8], in scope: Scope) throws -> ActionCode? {
        try connection.execute(
            "SELECT \(Self.columns) FROM action_codes WHERE hash = \(hash) AND \(scope.condition)"
        ).first.map(ActionCode.init)
    }

    func project(ofActionCode hash: [UInt8]) throws -> String? {
        try connection.execute("SELECT project FROM action_codes WHERE hash = \(hash)")
            .first.map { try $0["project"] }
    }

    func consumeActionCode(
        hash: [UInt8],
        in scope: Scope,
        at time: Timestamp
    ) throws -> ActionCode? {
        try connection.execute(
            """
            UPDATE action_codes SET used_at = \(time)
            WHERE hash = \(hash) AND \(scope.condition) AND used_at IS NULL
                AND expires_at > \(time)
            RETURNING \(Self.columns)
            """
        ).first.map(ActionCode.init)
    }

    func purgeActionCodes(expiredBefore time: Timestamp) throws {
        try connection.execute("DELETE FROM action_codes WHERE expires_at < \(time)")
    }
}

extension ActionCode {
    /// Reads a row of the table.
    fileprivate init(_ row: Row) throws {
        self.init(
            hash: try row["hash"],
            scope: try Scope(row),
            kind: try row["kind"],
            account: try row["account"],
            email: try row["email"],
            newEmail: try row["new_email"],
            factor: try row["factor"],
            createdAt: try row["created_at"],
            expiresAt: try row["expires_at"],
            usedAt: try row["used_at"]
        )
    }
}
