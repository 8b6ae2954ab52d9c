extension Migration {
    /// Accounts are found by what providers say of their addresses.
    static let addressesAtProviders = Migration(
        19,
        [
            // PostgreSQL refuses long texts in an index, and an import may bring what is no address.
            """
            CREATE INDEX identities_email ON identities (lower(email), project, tenant)
            WHERE length(email) < 256
            """
        ]
    )
}
