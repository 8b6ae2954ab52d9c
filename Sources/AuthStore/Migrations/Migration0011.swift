extension Migration {
    /// Messages on their way to users.
    static let deliveries = Migration(
        11,
        [
            """
            CREATE TABLE deliveries (
                id TEXT NOT NULL PRIMARY KEY,
                project TEXT NOT NULL,
                tenant TEXT NOT NULL,
                road TEXT NOT NULL,
                purpose TEXT NOT NULL,
                recipient TEXT NOT NULL,
                state TEXT NOT NULL,
                sealed_content BYTEA,
                gateway TEXT,
                reference TEXT,
                reason TEXT,
                attempts BIGINT NOT NULL,
                created_at BIGINT NOT NULL,
                due_at BIGINT,
                expires_at BIGINT NOT NULL,
                updated_at BIGINT NOT NULL
            )
            """,
            "CREATE INDEX deliveries_due ON deliveries (road, due_at) WHERE due_at IS NOT NULL",
            """
            CREATE INDEX deliveries_reference ON deliveries (reference)
            WHERE reference IS NOT NULL
            """,
            "CREATE INDEX deliveries_updated_at ON deliveries (updated_at)",
        ]
    )
}
