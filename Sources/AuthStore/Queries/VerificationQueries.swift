import AuthDomain

extension SQLTransaction: VerificationQueries {
    private static let columns: SQL = """
        hash, project, tenant, purpose, account, factor, pending_sign_in, phone_number, code_mac,
        created_at, expires_at, tries, used_at, prefix
        """

    func insert(_ verification: PhoneVerification) throws {
        try connection.execute(
            """
            INSERT INTO verifications (\(Self.columns))
            VALUES (
                \(verification.hash), \(verification.scope.project),
                \(verification.scope.storedTenant), \(verification.purpose),
                \(verification.account), \(verification.factor), \(verification.pendingSignIn),
                \(verification.phoneNumber), \(verification.codeMAC), \(verification.createdAt),
                \(verification.expiresAt), \(verification.tries), \(verification.usedAt),
                \(verification.prefix)
            )
            """
        )
    }

    func verification(hash: [UInt8], in scope: Scope) throws -> PhoneVerification? {
        try connection.execute(
            """
            SELECT \(Self.columns) FROM verifications
            WHERE hash = \(hash) AND \(scope.condition)
            """
        ).first.map(PhoneVerification.init)
    }

    func takeTry(
        ofVerification hash: [UInt8],
        in scope: Scope,
        at time: Timestamp
    ) throws -> PhoneVerification? {
        try connection.execute(
            """
            UPDATE verifications SET tries = tries + 1
            WHERE hash = \(hash) AND \(scope.condition) AND used_at IS NULL
                AND expires_at > \(time) AND tries < \(PhoneVerification.maximumTries)
            RETURNING \(Self.columns)
            """
        ).first.map(PhoneVerification.init)
    }

    func consumeVerification(hash: [UInt8], in scope: Scope, at time: Timestamp) throws -> Bool {
        try connection.execute(
            """
            UPDATE verifications SET used_at = \(time)
            WHERE hash = \(hash) AND \(scope.condition) AND used_at IS NULL
            RETURNING hash
            """
        ).isEmpty == false
    }

    func purgeVerifications(expiredBefore time: Timestamp) throws {
        try connection.execute("DELETE FROM verifications WHERE expires_at < \(time)")
    }
}

extension PhoneVerification {
    /// Reads a row of the table.
    fileprivate init(_ row: Row) throws {
        self.init(
            hash: try row["hash"],
            scope: try Scope(row),
            purpose: try row["purpose"],
            account: try row["account"],
            factor: try row["factor"],
            pendingSignIn: try row["pending_sign_in"],
            phoneNumber: try row["phone_number"],
            prefix: try row["prefix"],
            codeMAC: try row["code_mac"],
            createdAt: try row["created_at"],
            expiresAt: try row["expires_at"],
            tries: try row["tries"],
            usedAt: try row["used_at"]
        )
    }
}
