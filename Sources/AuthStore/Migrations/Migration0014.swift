extension Migration {
    /// Addresses that mails came back from.
    static let bounces = Migration(
        14,
        [
            "ALTER TABLE deliveries ADD COLUMN address_mark TEXT",
            """
            CREATE TABLE bounces (
                project TEXT NOT NULL,
                address_mark TEXT NOT NULL,
                bounced_at BIGINT NOT NULL,
                PRIMARY KEY (project, address_mark)
            )
            """,
            "CREATE INDEX bounces_bounced_at ON bounces (bounced_at)",
        ]
    )
}
