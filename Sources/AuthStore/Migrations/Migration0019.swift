extension Migration {
    /// Accounts are found by what providers say of their addresses.
    static let addressesAtProviders = Migration(
        19,
        ["CREATE INDEX identities_email ON identities (email, project, tenant)"]
    )
}
