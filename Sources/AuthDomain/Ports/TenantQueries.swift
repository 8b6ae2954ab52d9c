/// Statements on the tenants of projects.
package protocol TenantQueries {
    /// The tenant; nil where there is none.
    func tenant(_ id: String, of project: String) throws -> Tenant?

    /// At most `limit` tenants in the order of their ids, after `cursor`.
    func tenants(of project: String, after cursor: String?, limit: Int) throws -> [Tenant]

    /// Stores a new tenant, in one statement.
    ///
    /// - Returns: false where the project has one of that id.
    func insertIfFree(_ tenant: Tenant) throws -> Bool

    /// Reads the tenant and keeps others from changing it until the transaction ends.
    func lockTenant(_ id: String, of project: String) throws -> Tenant?

    /// Replaces the tenant's settings; false where there is no such tenant.
    @discardableResult
    func update(_ tenant: Tenant) throws -> Bool

    /// Removes the tenant with its accounts, sessions, codes, messages, providers and
    /// sign-ins under way; its accounts are remembered as ``AccountQueries/deleteAccount(_:in:at:)`` does.
    ///
    /// - Returns: false where there is no such tenant.
    func deleteTenant(_ id: String, of project: String, at time: Timestamp) throws -> Bool

    /// Removes at most `limit` anonymous accounts that were made before `time`, and ends their
    /// sessions.
    ///
    /// - Returns: how many it were.
    func deleteAnonymousAccounts(
        in scope: Scope,
        madeBefore time: Timestamp,
        limit: Int,
        at now: Timestamp
    ) throws -> Int
}

/// Statements on the identity providers that projects and tenants have set up.
package protocol ProviderConfigQueries {
    /// The provider of this id in the scope itself; nil where there is none.
    func providerConfig(_ id: String, in scope: Scope) throws -> ProviderConfig?

    /// At most `limit` providers of one kind in the order of their ids, after `cursor`.
    func providerConfigs(
        _ kind: ProviderConfig.Kind,
        in scope: Scope,
        after cursor: String?,
        limit: Int
    ) throws -> [ProviderConfig]

    /// Every provider with a sealed secret, of every scope.
    func providerConfigsWithSecret() throws -> [ProviderConfig]

    /// Stores a new provider, in one statement.
    ///
    /// - Returns: false where the scope has one of that id.
    func insertIfFree(_ provider: ProviderConfig) throws -> Bool

    /// Reads the provider and keeps others from changing it until the transaction ends.
    func lockProviderConfig(_ id: String, in scope: Scope) throws -> ProviderConfig?

    /// Replaces settings and sealed secret; false where there is no such provider.
    @discardableResult
    func update(_ provider: ProviderConfig) throws -> Bool

    /// Removes the provider; false where there is none.
    func deleteProviderConfig(_ id: String, in scope: Scope) throws -> Bool
}
