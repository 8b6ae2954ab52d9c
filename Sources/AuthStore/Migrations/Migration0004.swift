extension Migration {
    /// Service accounts and the access tokens that they get.
    static let serviceAccounts = Migration(
        4,
        [
            """
            CREATE TABLE service_accounts (
                email TEXT NOT NULL PRIMARY KEY,
                project TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
                role TEXT NOT NULL,
                number TEXT NOT NULL,
                key_id TEXT NOT NULL,
                public_key BYTEA NOT NULL,
                created_at BIGINT NOT NULL,
                revoked_at BIGINT
            )
            """,
            "CREATE INDEX service_accounts_project ON service_accounts (project)",
            """
            CREATE TABLE access_tokens (
                hash BYTEA NOT NULL PRIMARY KEY,
                service_account TEXT NOT NULL REFERENCES service_accounts (email)
                    ON DELETE CASCADE,
                scopes TEXT NOT NULL,
                expires_at BIGINT NOT NULL
            )
            """,
            "CREATE INDEX access_tokens_service_account ON access_tokens (service_account)",
            "CREATE INDEX access_tokens_expires_at ON access_tokens (expires_at)",
        ]
    )
}
