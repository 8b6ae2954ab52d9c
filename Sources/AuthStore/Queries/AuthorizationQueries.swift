import AuthDomain

extension SQLTransaction: AuthorizationQueries {
    private static let columns: SQL = """
        hash, project, tenant, provider, session_hash, redirect_uri, sealed_secrets, expires_at
        """

    func insert(_ authorization: PendingAuthorization) throws {
        try keepTenant(of: authorization.scope)
        try connection.execute(
            """
            INSERT INTO authorization_requests (\(Self.columns))
            VALUES (
                \(authorization.hash), \(authorization.scope.project),
                \(authorization.scope.storedTenant), \(authorization.provider),
                \(authorization.sessionHash), \(authorization.redirectURI),
                \(authorization.sealedSecrets), \(authorization.expiresAt)
            )
            """
        )
    }

    func takeAuthorization(hash: [UInt8], in scope: Scope) throws -> PendingAuthorization? {
        try connection.execute(
            """
            DELETE FROM authorization_requests
            WHERE hash = \(hash) AND \(scope.condition)
            RETURNING \(Self.columns)
            """
        ).first.map(PendingAuthorization.init)
    }

    func authorizations() throws -> [PendingAuthorization] {
        try connection.execute(
            "SELECT \(Self.columns) FROM authorization_requests ORDER BY hash"
        ).map(PendingAuthorization.init)
    }

    func update(_ authorization: PendingAuthorization) throws {
        try connection.execute(
            """
            UPDATE authorization_requests SET sealed_secrets = \(authorization.sealedSecrets)
            WHERE hash = \(authorization.hash)
            """
        )
    }

    func purgeAuthorizations(expiredBefore time: Timestamp) throws {
        try connection.execute("DELETE FROM authorization_requests WHERE expires_at < \(time)")
    }
}

extension PendingAuthorization {
    /// Reads a row of the table.
    fileprivate init(_ row: Row) throws {
        self.init(
            hash: try row["hash"],
            scope: try Scope(row),
            provider: try row["provider"],
            sessionHash: try row["session_hash"],
            redirectURI: try row["redirect_uri"],
            sealedSecrets: try row["sealed_secrets"],
            expiresAt: try row["expires_at"]
        )
    }
}
