extension Migration {
    /// Gateways that operators have set up in the store.
    static let gateways = Migration(
        15,
        [
            """
            CREATE TABLE gateways (
                road TEXT NOT NULL,
                name TEXT NOT NULL,
                position BIGINT NOT NULL,
                settings TEXT NOT NULL,
                sealed_secrets BYTEA NOT NULL,
                created_at BIGINT NOT NULL,
                PRIMARY KEY (road, name)
            )
            """
        ]
    )
}
