import AuthCrypto
import AuthDomain

extension SQLTransaction: ProviderConfigQueries {
    private static let columns: SQL = """
        project, tenant, id, kind, settings, sealed_secrets, created_at
        """

    func providerConfig(_ id: String, in scope: Scope) throws -> ProviderConfig? {
        try connection.execute(
            "SELECT \(Self.columns) FROM provider_configs WHERE \(scope.condition) AND id = \(id)"
        ).first.map(ProviderConfig.init)
    }

    func providerConfigs(
        _ kind: ProviderConfig.Kind,
        in scope: Scope,
        after cursor: String?,
        limit: Int
    ) throws -> [ProviderConfig] {
        try connection.execute(
            """
            SELECT \(Self.columns) FROM provider_configs
            WHERE \(scope.condition) AND kind = \(kind) AND id > \(cursor ?? "")
            ORDER BY id LIMIT \(max(0, limit))
            """
        ).map(ProviderConfig.init)
    }

    func providerConfigsWithSecret() throws -> [ProviderConfig] {
        try connection.execute(
            """
            SELECT \(Self.columns) FROM provider_configs WHERE sealed_secrets IS NOT NULL
            ORDER BY project, tenant, id
            """
        ).map(ProviderConfig.init)
    }

    func insertIfFree(_ provider: ProviderConfig) throws -> Bool {
        try keepTenant(of: provider.scope)
        return try connection.execute(
            """
            INSERT INTO provider_configs (\(Self.columns), revision)
            VALUES (
                \(provider.scope.project), \(provider.scope.storedTenant), \(provider.id),
                \(provider.kind), \(provider.settingsText), \(provider.sealedSecrets),
                \(provider.createdAt), 0
            )
            ON CONFLICT (project, tenant, id) DO NOTHING
            RETURNING id
            """
        ).isEmpty == false
    }

    func lockProviderConfig(_ id: String, in scope: Scope) throws -> ProviderConfig? {
        try connection.execute(
            """
            UPDATE provider_configs SET revision = revision + 1
            WHERE \(scope.condition) AND id = \(id)
            RETURNING \(Self.columns)
            """
        ).first.map(ProviderConfig.init)
    }

    func update(_ provider: ProviderConfig) throws -> Bool {
        try connection.execute(
            """
            UPDATE provider_configs
            SET settings = \(provider.settingsText), sealed_secrets = \(provider.sealedSecrets),
                revision = revision + 1
            WHERE \(provider.scope.condition) AND id = \(provider.id)
            RETURNING id
            """
        ).isEmpty == false
    }

    func deleteProviderConfig(_ id: String, in scope: Scope) throws -> Bool {
        try connection.execute(
            "DELETE FROM provider_configs WHERE \(scope.condition) AND id = \(id) RETURNING id"
        ).isEmpty == false
    }
}

extension ProviderConfig.Kind: TextConvertible {}

extension ProviderConfig {
    fileprivate var settingsText: String { String(decoding: settings.serialized, as: UTF8.self) }

    /// Reads a row of the table.
    fileprivate init(_ row: Row) throws {
        let settings: String = try row["settings"]
        self.init(
            scope: try Scope(row),
            id: try row["id"],
            kind: try row["kind"],
            settings: try JSONValue(parsing: Array(settings.utf8)),
            sealedSecrets: try row["sealed_secrets"],
            createdAt: try row["created_at"]
        )
    }
}
