extension Migration {
    /// Keys of services that projects use, such as Apple's push service.
    static let serviceKeys = Migration(
        9,
        [
            """
            CREATE TABLE service_keys (
                project TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
                service TEXT NOT NULL,
                name TEXT NOT NULL,
                settings TEXT NOT NULL,
                sealed_secret BYTEA NOT NULL,
                created_at BIGINT NOT NULL,
                PRIMARY KEY (project, service, name)
            )
            """
        ]
    )
}
