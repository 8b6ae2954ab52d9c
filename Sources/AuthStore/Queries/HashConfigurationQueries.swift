import AuthDomain

extension SQLTransaction: HashConfigurationQueries {
    private static let columns: SQL = "id, project, scheme, sealed_key, created_at"

    func hashConfigurations(of project: String) throws -> [HashConfiguration] {
        try connection.execute(
            """
            SELECT \(Self.columns) FROM hash_configurations
            WHERE project = \(project)
            ORDER BY created_at, id
            """
        ).map(HashConfiguration.init)
    }

    func hashConfigurationsWithKey() throws -> [HashConfiguration] {
        try connection.execute(
            """
            SELECT \(Self.columns) FROM hash_configurations
            WHERE sealed_key IS NOT NULL
            ORDER BY created_at, id
            """
        ).map(HashConfiguration.init)
    }

    func hashConfigurations(
        importedBefore time: Timestamp,
        limit: Int
    ) throws -> [HashConfiguration] {
        try connection.execute(
            """
            SELECT \(Self.columns) FROM hash_configurations
            WHERE imported_at < \(time)
            ORDER BY created_at, id LIMIT \(max(0, limit))
            """
        ).map(HashConfiguration.init)
    }

    func hasPasswordHash(startingWith prefix: String, in project: String) throws -> Bool {
        // Text sorts by code point on both databases, and no hash has a character beyond this one.
        try connection.execute(
            """
            SELECT 1 AS found FROM accounts
            WHERE project = \(project) AND password_hash >= \(prefix)
                AND password_hash < \(prefix + "\u{10FFFF}")
            LIMIT 1
            """
        ).isEmpty == false
    }

    func insert(_ configuration: HashConfiguration) throws {
        try connection.execute(
            """
            INSERT INTO hash_configurations (\(Self.columns), imported_at)
            VALUES (
                \(configuration.id), \(configuration.project), \(configuration.scheme),
                \(configuration.sealedKey), \(configuration.createdAt), \(configuration.createdAt)
            )
            """
        )
    }

    func noteImport(_ id: String, at time: Timestamp) throws -> Bool {
        try connection.execute(
            "UPDATE hash_configurations SET imported_at = \(time) WHERE id = \(id) RETURNING id"
        ).isEmpty == false
    }

    func deleteHashConfiguration(_ id: String, importedBefore time: Timestamp) throws {
        try connection.execute(
            "DELETE FROM hash_configurations WHERE id = \(id) AND imported_at < \(time)"
        )
    }

    func update(_ configuration: HashConfiguration) throws {
        try connection.execute(
            """
            UPDATE hash_configurations SET sealed_key = \(configuration.sealedKey)
            WHERE id = \(configuration.id)
            """
        )
    }
}

extension HashConfiguration {
    /// Reads a row of the table.
    fileprivate init(_ row: Row) throws {
        self.init(
            id: try row["id"],
            project: try row["project"],
            scheme: try row["scheme"],
            sealedKey: try row["sealed_key"],
            createdAt: try row["created_at"]
        )
    }
}
