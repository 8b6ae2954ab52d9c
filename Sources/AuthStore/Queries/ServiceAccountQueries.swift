import AuthDomain

extension SQLTransaction: AdministratorQueries {
    private static let columns: SQL = """
        email, project, role, number, key_id, public_key, created_at, revoked_at
        """

    func insertIfFree(_ account: ServiceAccount) throws -> Bool {
        try connection.execute(
            """
            INSERT INTO service_accounts (\(Self.columns))
            VALUES (
                \(account.email), \(account.project), \(account.role), \(account.number),
                \(account.keyID), \(account.publicKey), \(account.createdAt), \(account.revokedAt)
            )
            ON CONFLICT (email) DO NOTHING
            RETURNING email
            """
        ).isEmpty == false
    }

    func serviceAccount(_ email: String) throws -> ServiceAccount? {
        try connection.execute(
            "SELECT \(Self.columns) FROM service_accounts WHERE email = \(email)"
        ).first.map(ServiceAccount.init)
    }

    func serviceAccounts(of project: String) throws -> [ServiceAccount] {
        try connection.execute(
            """
            SELECT \(Self.columns) FROM service_accounts WHERE project = \(project)
            ORDER BY created_at, email
            """
        ).map(ServiceAccount.init)
    }

    func revokeServiceAccount(
        _ email: String,
        of project: String,
        at time: Timestamp
    ) throws -> Bool {
        let revoked = try connection.execute(
            """
            UPDATE service_accounts SET revoked_at = \(time)
            WHERE email = \(email) AND project = \(project) AND revoked_at IS NULL
            RETURNING email
            """
        )
        guard !revoked.isEmpty else { return false }
        try connection.execute("DELETE FROM access_tokens WHERE service_account = \(email)")
        return true
    }

    func insert(_ token: AccessToken) throws {
        try connection.execute(
            """
            INSERT INTO access_tokens (hash, service_account, scopes, expires_at)
            VALUES (
                \(token.hash), \(token.serviceAccount), \(token.scopes.text), \(token.expiresAt)
            )
            """
        )
    }

    func accessGrant(hash: [UInt8], at time: Timestamp) throws -> AccessGrant? {
        try connection.execute(
            """
            SELECT service_accounts.project, service_accounts.role, access_tokens.scopes
            FROM access_tokens
            JOIN service_accounts ON service_accounts.email = access_tokens.service_account
            WHERE access_tokens.hash = \(hash) AND access_tokens.expires_at > \(time)
                AND service_accounts.revoked_at IS NULL
            """
        ).first.map { row in
            AccessGrant(
                project: try row["project"] as String,
                role: try row["role"],
                scopes: OAuthScope.all(in: try row["scopes"])
            )
        }
    }

    func purgeAccessTokens(expiredBefore time: Timestamp) throws {
        try connection.execute("DELETE FROM access_tokens WHERE expires_at < \(time)")
    }
}

extension Role: TextConvertible {}

extension ServiceAccount {
    /// Reads a row of the table.
    fileprivate init(_ row: Row) throws {
        self.init(
            email: try row["email"],
            project: try row["project"],
            role: try row["role"],
            number: try row["number"],
            keyID: try row["key_id"],
            publicKey: try row["public_key"],
            createdAt: try row["created_at"],
            revokedAt: try row["revoked_at"]
        )
    }
}

extension Set<OAuthScope> {
    /// The scopes as they are stored, with spaces between.
    fileprivate var text: String { map(\.rawValue).sorted().joined(separator: " ") }
}
