extension Migration {
    /// Tenants and identity providers.
    static let tenants = Migration(
        7,
        [
            """
            CREATE TABLE tenants (
                project TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
                id TEXT NOT NULL,
                config TEXT NOT NULL,
                created_at BIGINT NOT NULL,
                revision BIGINT NOT NULL,
                PRIMARY KEY (project, id)
            )
            """,
            """
            CREATE TABLE provider_configs (
                project TEXT NOT NULL,
                tenant TEXT NOT NULL,
                id TEXT NOT NULL,
                kind TEXT NOT NULL,
                settings TEXT NOT NULL,
                sealed_secrets BYTEA,
                created_at BIGINT NOT NULL,
                revision BIGINT NOT NULL,
                PRIMARY KEY (project, tenant, id)
            )
            """,
            """
            CREATE INDEX accounts_anonymous ON accounts (created_at, project, tenant)
            WHERE email IS NULL AND phone_number IS NULL
            """,
        ]
    )
}
