extension Migration {
    /// How imported passwords were hashed.
    static let hashConfigurations = Migration(
        3,
        [
            """
            CREATE TABLE hash_configurations (
                id TEXT NOT NULL PRIMARY KEY,
                project TEXT NOT NULL,
                scheme TEXT NOT NULL,
                sealed_key BYTEA,
                created_at BIGINT NOT NULL
            )
            """,
            "CREATE INDEX hash_configurations_project ON hash_configurations (project)",
        ]
    )
}
