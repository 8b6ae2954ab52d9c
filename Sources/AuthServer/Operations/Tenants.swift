import AuthCrypto
package import AuthDomain
package import AuthWire

extension Operations {
    /// Answers `POST /v2/projects/{p}/tenants`.
    ///
    /// Whatever the request leaves out is switched off.
    ///
    /// - Throws: `OPERATION_NOT_ALLOWED` where the project has no tenants, and as ``ConfigChange``.
    func createTenant(
        _ request: ResourceChange<TenantConfig>,
        _ caller: Caller
    ) async throws -> TenantConfig {
        try requireTenants(caller)
        let name = request.resource.displayName.nonEmpty
        guard name != nil || environment.policy.makesTenants else {
            throw WireError.tenantNameMissing
        }
        let change = try ConfigChange(
            ResourceChange(request.resource),
            phoneNumbers: environment.phoneNumbers
        )
        let now = environment.clock.now()
        let config = String(decoding: change.applied(to: [:], at: now).serialized, as: UTF8.self)
        while true {
            let tenant = Tenant(
                project: caller.scope.project,
                id: Tenant.newID(name ?? "tenant", random: environment.random),
                config: config,
                createdAt: now
            )
            let isNew = try await environment.store.write { try $0.insertIfFree(tenant) }
            if isNew { return try TenantConfig(tenant, projectNumber: caller.projectNumber) }
        }
    }

    /// Answers `GET /v2/projects/{p}/tenants/{t}`.
    ///
    /// - Throws: `TENANT_NOT_FOUND`.
    func tenant(
        _ request: ResourceName<TenantConfig>,
        _ caller: Caller
    ) async throws -> TenantConfig {
        let scope = caller.scope
        let tenant = try await environment.store.read { transaction in
            try scope.tenant.flatMap { try transaction.tenant($0, of: scope.project) }
        }
        guard let tenant else { throw WireError(.tenantNotFound) }
        return try TenantConfig(tenant, projectNumber: caller.projectNumber)
    }

    /// Answers `GET /v2/projects/{p}/tenants`.
    ///
    /// - Throws: `INVALID_PAGE_SELECTION`, or `INVALID_ARGUMENT` for a page of no size.
    func tenants(_ request: ListRequest, _ caller: Caller) async throws -> TenantListResponse {
        try requireTenants(caller)
        let pages = ListPages(environment, of: "tenants", in: caller.scope)
        let page = try pages.range(request)
        let found = try await environment.store.scan { transaction in
            try transaction.tenants(
                of: caller.scope.project,
                after: page.cursor,
                limit: page.size
            )
        }
        let (tenants, token) = pages.cut(found, page, id: \.id)
        return TenantListResponse(
            tenants: try tenants.map { tenant in
                try TenantConfig(tenant, projectNumber: caller.projectNumber)
            },
            nextPageToken: token
        )
    }

    /// Answers `PATCH /v2/projects/{p}/tenants/{t}`.
    ///
    /// - Throws: as ``ConfigChange``; nothing is then changed.
    func updateTenant(
        _ request: ResourceChange<TenantConfig>,
        _ caller: Caller
    ) async throws -> TenantConfig {
        let change = try ConfigChange(request, phoneNumbers: environment.phoneNumbers)
        let tenant = try await change.make(
            toTenant: caller.scope,
            at: environment.clock.now(),
            in: environment.store
        )
        return try TenantConfig(tenant, projectNumber: caller.projectNumber)
    }

    /// Answers `DELETE /v2/projects/{p}/tenants/{t}`: everything in the tenant goes with it.
    ///
    /// - Throws: `TENANT_NOT_FOUND`.
    func deleteTenant(
        _ request: ResourceName<TenantConfig>,
        _ caller: Caller
    ) async throws -> EmptyResponse {
        let scope = caller.scope
        guard let id = scope.tenant,
            try await TenantRemoval(environment).remove(id, of: scope.project)
        else { throw WireError(.tenantNotFound) }
        return EmptyResponse()
    }

    /// Answers `identityPlatform:initializeAuth`: there is nothing that a project would wait for.
    func initializeAuth(_ request: EmptyRequest, _ caller: Caller) async throws -> EmptyResponse {
        EmptyResponse()
    }

    private func requireTenants(_ caller: Caller) throws(WireError) {
        // Silence is a yes in development, where tenants appear when named.
        let allowed = caller.config.allowsTenants ?? environment.policy.makesTenants
        guard allowed else { throw .tenantsNotAllowed }
    }
}

extension TenantConfig {
    /// The settings as an administrator sees them.
    package init(_ tenant: Tenant, projectNumber: String) throws {
        self = try WireCoding.decode(from: Array(tenant.config.utf8))
        name = "projects/\(projectNumber)/tenants/\(tenant.id)"
        tenantId = tenant.id
    }
}
