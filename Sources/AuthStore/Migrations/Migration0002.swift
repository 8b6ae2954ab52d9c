extension Migration {
    /// Authenticator apps as second factors.
    static let authenticatorApps = Migration(
        2,
        [
            "ALTER TABLE factors ADD COLUMN sealed_secret BYTEA",
            "ALTER TABLE factors ADD COLUMN last_step BIGINT",
        ]
    )
}
