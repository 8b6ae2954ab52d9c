import AuthDomain

extension SQLTransaction: SpentQueries {
    func spend(_ id: String, until expiry: Timestamp) throws -> Bool {
        try connection.execute(
            """
            INSERT INTO spent (id, expires_at) VALUES (\(id), \(expiry))
            ON CONFLICT (id) DO NOTHING
            RETURNING id
            """
        ).isEmpty == false
    }

    func isSpent(_ id: String) throws -> Bool {
        try connection.execute("SELECT id FROM spent WHERE id = \(id)").isEmpty == false
    }

    func purgeSpent(before time: Timestamp) throws {
        try connection.execute("DELETE FROM spent WHERE expires_at < \(time)")
    }
}
