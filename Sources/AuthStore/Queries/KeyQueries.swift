import AuthDomain

extension SQLTransaction: KeyQueries {
    func signingKeys(for purpose: SigningKeyPurpose) throws -> [StoredSigningKey] {
        try connection.execute(
            """
            SELECT id, purpose, algorithm, sealed_private_key, created_at, signs_from, signs_until
            FROM signing_keys
            WHERE purpose = \(purpose)
            ORDER BY created_at DESC, id
            """
        ).map(StoredSigningKey.init)
    }

    func insert(_ key: StoredSigningKey) throws {
        try connection.execute(
            """
            INSERT INTO signing_keys (
                id, purpose, algorithm, sealed_private_key, created_at, signs_from, signs_until
            )
            VALUES (
                \(key.id), \(key.purpose), \(key.algorithm), \(key.sealedPrivateKey),
                \(key.createdAt), \(key.signsFrom), \(key.signsUntil)
            )
            """
        )
    }

    func update(_ key: StoredSigningKey) throws {
        try connection.execute(
            """
            UPDATE signing_keys SET
                sealed_private_key = \(key.sealedPrivateKey),
                signs_from = \(key.signsFrom),
                signs_until = \(key.signsUntil)
            WHERE id = \(key.id)
            """
        )
    }

    func deleteSigningKey(_ id: String) throws {
        try connection.execute("DELETE FROM signing_keys WHERE id = \(id)")
    }
}

extension StoredSigningKey {
    /// Reads a row of the table.
    fileprivate init(_ row: Row) throws {
        self.init(
            id: try row["id"],
            purpose: try row["purpose"],
            algorithm: try row["algorithm"],
            sealedPrivateKey: try row["sealed_private_key"],
            createdAt: try row["created_at"],
            signsFrom: try row["signs_from"],
            signsUntil: try row["signs_until"]
        )
    }
}
