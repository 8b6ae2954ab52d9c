extension Migration {
    /// When an import last used a hash configuration, so that those that nobody needs can go.
    static let hashConfigurationUse = Migration(
        8,
        [
            """
            ALTER TABLE hash_configurations ADD COLUMN imported_at BIGINT NOT NULL DEFAULT 0
            """
        ]
    )
}
