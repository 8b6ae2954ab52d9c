extension Migration {
    /// What text messages have cost and how often they were asked for, and what came of them.
    static let messageSums = Migration(
        12,
        [
            """
            CREATE TABLE message_sums (
                name TEXT NOT NULL PRIMARY KEY,
                amount BIGINT NOT NULL,
                maximum BIGINT NOT NULL,
                started_at BIGINT NOT NULL,
                ends_at BIGINT NOT NULL,
                told BIGINT NOT NULL
            )
            """,
            "CREATE INDEX message_sums_ends_at ON message_sums (ends_at)",
            """
            CREATE TABLE message_prefixes (
                project TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
                prefix TEXT NOT NULL,
                slot BIGINT NOT NULL,
                sent BIGINT NOT NULL,
                used BIGINT NOT NULL,
                PRIMARY KEY (project, prefix, slot)
            )
            """,
            "CREATE INDEX message_prefixes_slot ON message_prefixes (slot)",
            """
            CREATE TABLE message_breakers (
                project TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
                prefix TEXT NOT NULL,
                shut_at BIGINT NOT NULL,
                shut_until BIGINT NOT NULL,
                probes BIGINT NOT NULL,
                PRIMARY KEY (project, prefix)
            )
            """,
            "ALTER TABLE verifications ADD COLUMN prefix TEXT",
        ]
    )
}
