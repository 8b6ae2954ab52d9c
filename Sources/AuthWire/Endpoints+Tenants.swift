/// Tenants, and what belongs to the settings of a project or tenant.
extension Endpoints {
    /// Makes a tenant.
    package static let createTenant = Endpoint<ResourceChange<TenantConfig>, TenantConfig>(
        .init(
            "tenants.create",
            .post,
            "/v2/projects/{targetProjectId}/tenants",
            access: .oauth,
            errors: .status,
            worksWhileDisabled: true
        )
    )
    /// Removes a tenant with everything in it.
    package static let deleteTenant = Endpoint<ResourceName<TenantConfig>, EmptyResponse>(
        .init(
            "tenants.delete",
            .delete,
            "/v2/projects/{targetProjectId}/tenants/{tenantId}",
            access: .oauth,
            errors: .status,
            worksWhileDisabled: true
        )
    )
    /// Shows a tenant.
    package static let tenant = Endpoint<ResourceName<TenantConfig>, TenantConfig>(
        .init(
            "tenants.get",
            .get,
            "/v2/projects/{targetProjectId}/tenants/{tenantId}",
            access: .oauth,
            errors: .status,
            worksWhileDisabled: true
        )
    )
    /// Lists the tenants of a project, page by page.
    package static let tenants = Endpoint<ListRequest, TenantListResponse>(
        .init(
            "tenants.list",
            .get,
            "/v2/projects/{targetProjectId}/tenants",
            access: .oauth,
            errors: .status,
            worksWhileDisabled: true
        )
    )
    /// Changes a tenant.
    package static let updateTenant = Endpoint<ResourceChange<TenantConfig>, TenantConfig>(
        .init(
            "tenants.patch",
            .patch,
            "/v2/projects/{targetProjectId}/tenants/{tenantId}",
            access: .oauth,
            errors: .status,
            worksWhileDisabled: true
        )
    )
    /// Gets a project ready, which every project of Hearth is from the beginning.
    package static let initializeAuth = Endpoint<EmptyRequest, EmptyResponse>(
        .init(
            "identityPlatform:initializeAuth",
            .post,
            "/v2/projects/{targetProjectId}/identityPlatform:initializeAuth",
            access: .oauth,
            errors: .status,
            worksWhileDisabled: true
        )
    )
    /// What a password must be.
    package static let passwordPolicy = Endpoint<PasswordPolicyRequest, PasswordPolicyResponse>(
        .init(
            "passwordPolicy",
            .get,
            "/v2/passwordPolicy",
            errors: .status
        )
    )
}
