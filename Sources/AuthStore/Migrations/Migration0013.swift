extension Migration {
    /// What operators may read of verifications, step by step.
    static let verificationAttempts = Migration(
        13,
        [
            """
            CREATE TABLE verification_attempts (
                id TEXT NOT NULL PRIMARY KEY,
                project TEXT NOT NULL,
                tenant TEXT NOT NULL,
                purpose TEXT NOT NULL,
                account TEXT,
                phone_number TEXT,
                number_mark TEXT,
                region TEXT,
                bundle_id TEXT,
                network_mark TEXT,
                started_at BIGINT NOT NULL,
                expires_at BIGINT NOT NULL,
                outcome TEXT NOT NULL,
                steps TEXT NOT NULL
            )
            """,
            """
            CREATE INDEX verification_attempts_started_at
            ON verification_attempts (project, started_at, id)
            """,
            """
            CREATE INDEX verification_attempts_number
            ON verification_attempts (project, number_mark, started_at)
            WHERE number_mark IS NOT NULL
            """,
            """
            CREATE INDEX verification_attempts_account
            ON verification_attempts (project, account, started_at)
            WHERE account IS NOT NULL
            """,
            """
            CREATE INDEX verification_attempts_push
            ON verification_attempts (project, network_mark, started_at)
            WHERE network_mark IS NOT NULL
            """,
        ]
    )
}
