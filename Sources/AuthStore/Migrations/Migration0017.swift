extension Migration {
    /// What a text message was counted for.
    static let messageCharges = Migration(
        17,
        [
            "ALTER TABLE deliveries ADD COLUMN charged_prefix TEXT",
            "ALTER TABLE deliveries ADD COLUMN charged_micros BIGINT",
        ]
    )
}
