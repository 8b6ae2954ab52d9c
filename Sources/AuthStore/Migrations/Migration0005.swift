extension Migration {
    /// Codes that stand in for a lost second factor.
    static let recoveryCodes = Migration(
        5,
        [
            """
            CREATE TABLE recovery_codes (
                mac BYTEA NOT NULL PRIMARY KEY,
                project TEXT NOT NULL,
                tenant TEXT NOT NULL,
                account TEXT NOT NULL,
                created_at BIGINT NOT NULL,
                FOREIGN KEY (project, tenant, account) REFERENCES accounts (project, tenant, id)
                    ON DELETE CASCADE
            )
            """,
            "CREATE INDEX recovery_codes_account ON recovery_codes (account, project, tenant)",
        ]
    )
}
