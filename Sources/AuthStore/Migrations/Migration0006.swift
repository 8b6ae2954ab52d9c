extension Migration {
    /// Places that users sign in from, and refresh tokens that others have taken the place of.
    static let placesAndRotation = Migration(
        6,
        [
            """
            CREATE TABLE known_places (
                account TEXT NOT NULL,
                project TEXT NOT NULL,
                tenant TEXT NOT NULL,
                place TEXT NOT NULL,
                last_used_at BIGINT NOT NULL,
                PRIMARY KEY (account, project, tenant, place),
                FOREIGN KEY (project, tenant, account)
                    REFERENCES accounts (project, tenant, id) ON DELETE CASCADE
            )
            """,
            "CREATE INDEX known_places_last_used_at ON known_places (last_used_at)",
            """
            CREATE TABLE retired_tokens (
                hash BYTEA NOT NULL PRIMARY KEY,
                session TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
                retired_at BIGINT NOT NULL
            )
            """,
            "CREATE INDEX retired_tokens_session ON retired_tokens (session)",
            "CREATE INDEX retired_tokens_retired_at ON retired_tokens (retired_at)",
        ]
    )
}
