extension Migration {
    /// Accounts that were removed, for as long as one of their tokens may live.
    ///
    /// An account is known by the SHA-256 of its id, all of a scope's together by that of no text.
    static let removedAccounts = Migration(
        20,
        [
            """
            CREATE TABLE removed_accounts (
                project TEXT NOT NULL,
                tenant TEXT NOT NULL,
                hash BYTEA NOT NULL,
                removed_at BIGINT NOT NULL,
                PRIMARY KEY (project, tenant, hash)
            )
            """,
            "CREATE INDEX removed_accounts_removed_at ON removed_accounts (removed_at)",
        ]
    )
}
