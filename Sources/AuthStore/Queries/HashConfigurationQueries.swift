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

    func insert(_ configuration: HashConfiguration) throws {
        try connection.execute(
            """
            INSERT INTO hash_configurations (id, project, scheme, sealed_key, created_at)
            VALUES (
                \(configuration.id), \(configuration.project), \(configuration.scheme),
                \(configuration.sealedKey), \(configuration.createdAt)
            )
            """
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
