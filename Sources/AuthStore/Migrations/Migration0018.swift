extension Migration {
    /// Which retired refresh tokens name their session themselves, and need not be kept.
    static let namedSessions = Migration(
        18,
        [
            """
            ALTER TABLE retired_tokens ADD COLUMN names_session BOOLEAN NOT NULL DEFAULT FALSE
            """,
            """
            CREATE INDEX retired_tokens_naming ON retired_tokens (retired_at)
            WHERE names_session
            """,
        ]
    )
}
