/// The identity providers of a project or tenant.
extension Endpoints {
    /// The providers whose addresses the server knows.
    package static let defaultSupportedIdps = Endpoint<ListRequest, DefaultSupportedIdpsResponse>(
        .init(
            "defaultSupportedIdps",
            .get,
            "/v2/defaultSupportedIdps",
            access: .oauth,
            errors: .status,
            worksWhileDisabled: true
        )
    )
    /// Sets up a known provider.
    package static let createDefaultSupportedIdpConfig = Endpoint<
        ResourceChange<DefaultSupportedIdpConfig>, DefaultSupportedIdpConfig
    >(
        .init(
            "defaultSupportedIdpConfigs.create",
            .post,
            "/v2/projects/{targetProjectId}/defaultSupportedIdpConfigs",
            access: .oauth,
            errors: .status,
            takesTenant: true,
            worksWhileDisabled: true,
            queryFields: ["idpId"]
        )
    )
    /// Removes a known provider.
    package static let deleteDefaultSupportedIdpConfig = Endpoint<
        ResourceName<DefaultSupportedIdpConfig>, EmptyResponse
    >(
        .init(
            "defaultSupportedIdpConfigs.delete",
            .delete,
            "/v2/projects/{targetProjectId}/defaultSupportedIdpConfigs/{idpId}",
            access: .oauth,
            errors: .status,
            takesTenant: true,
            worksWhileDisabled: true
        )
    )
    /// Shows a known provider.
    package static let defaultSupportedIdpConfig = Endpoint<
        ResourceName<DefaultSupportedIdpConfig>, DefaultSupportedIdpConfig
    >(
        .init(
            "defaultSupportedIdpConfigs.get",
            .get,
            "/v2/projects/{targetProjectId}/defaultSupportedIdpConfigs/{idpId}",
            access: .oauth,
            errors: .status,
            takesTenant: true,
            worksWhileDisabled: true
        )
    )
    /// Lists providers of this kind, page by page.
    package static let defaultSupportedIdpConfigs = Endpoint<
        ListRequest, DefaultSupportedIdpConfigListResponse
    >(
        .init(
            "defaultSupportedIdpConfigs.list",
            .get,
            "/v2/projects/{targetProjectId}/defaultSupportedIdpConfigs",
            access: .oauth,
            errors: .status,
            takesTenant: true,
            worksWhileDisabled: true
        )
    )
    /// Changes a known provider.
    package static let updateDefaultSupportedIdpConfig = Endpoint<
        ResourceChange<DefaultSupportedIdpConfig>, DefaultSupportedIdpConfig
    >(
        .init(
            "defaultSupportedIdpConfigs.patch",
            .patch,
            "/v2/projects/{targetProjectId}/defaultSupportedIdpConfigs/{idpId}",
            access: .oauth,
            errors: .status,
            takesTenant: true,
            worksWhileDisabled: true
        )
    )
    /// Sets up a provider that speaks SAML.
    package static let createInboundSAMLConfig = Endpoint<
        ResourceChange<InboundSAMLConfig>, InboundSAMLConfig
    >(
        .init(
            "inboundSamlConfigs.create",
            .post,
            "/v2/projects/{targetProjectId}/inboundSamlConfigs",
            access: .oauth,
            errors: .status,
            takesTenant: true,
            worksWhileDisabled: true,
            queryFields: ["inboundSamlConfigId"]
        )
    )
    /// Removes a provider that speaks SAML.
    package static let deleteInboundSAMLConfig = Endpoint<
        ResourceName<InboundSAMLConfig>, EmptyResponse
    >(
        .init(
            "inboundSamlConfigs.delete",
            .delete,
            "/v2/projects/{targetProjectId}/inboundSamlConfigs/{inboundSamlConfigId}",
            access: .oauth,
            errors: .status,
            takesTenant: true,
            worksWhileDisabled: true
        )
    )
    /// Shows a provider that speaks SAML.
    package static let inboundSAMLConfig = Endpoint<
        ResourceName<InboundSAMLConfig>, InboundSAMLConfig
    >(
        .init(
            "inboundSamlConfigs.get",
            .get,
            "/v2/projects/{targetProjectId}/inboundSamlConfigs/{inboundSamlConfigId}",
            access: .oauth,
            errors: .status,
            takesTenant: true,
            worksWhileDisabled: true
        )
    )
    /// Lists providers of this kind, page by page.
    package static let inboundSAMLConfigs = Endpoint<ListRequest, InboundSAMLConfigListResponse>(
        .init(
            "inboundSamlConfigs.list",
            .get,
            "/v2/projects/{targetProjectId}/inboundSamlConfigs",
            access: .oauth,
            errors: .status,
            takesTenant: true,
            worksWhileDisabled: true
        )
    )
    /// Changes a provider that speaks SAML.
    package static let updateInboundSAMLConfig = Endpoint<
        ResourceChange<InboundSAMLConfig>, InboundSAMLConfig
    >(
        .init(
            "inboundSamlConfigs.patch",
            .patch,
            "/v2/projects/{targetProjectId}/inboundSamlConfigs/{inboundSamlConfigId}",
            access: .oauth,
            errors: .status,
            takesTenant: true,
            worksWhileDisabled: true
        )
    )
    /// Sets up a provider that speaks OpenID Connect.
    package static let createOAuthIdpConfig = Endpoint<
        ResourceChange<OAuthIdpConfig>, OAuthIdpConfig
    >(
        .init(
            "oauthIdpConfigs.create",
            .post,
            "/v2/projects/{targetProjectId}/oauthIdpConfigs",
            access: .oauth,
            errors: .status,
            takesTenant: true,
            worksWhileDisabled: true,
            queryFields: ["oauthIdpConfigId"]
        )
    )
    /// Removes a provider that speaks OpenID Connect.
    package static let deleteOAuthIdpConfig = Endpoint<ResourceName<OAuthIdpConfig>, EmptyResponse>(
        .init(
            "oauthIdpConfigs.delete",
            .delete,
            "/v2/projects/{targetProjectId}/oauthIdpConfigs/{oauthIdpConfigId}",
            access: .oauth,
            errors: .status,
            takesTenant: true,
            worksWhileDisabled: true
        )
    )
    /// Shows a provider that speaks OpenID Connect.
    package static let oauthIdpConfig = Endpoint<ResourceName<OAuthIdpConfig>, OAuthIdpConfig>(
        .init(
            "oauthIdpConfigs.get",
            .get,
            "/v2/projects/{targetProjectId}/oauthIdpConfigs/{oauthIdpConfigId}",
            access: .oauth,
            errors: .status,
            takesTenant: true,
            worksWhileDisabled: true
        )
    )
    /// Lists providers of this kind, page by page.
    package static let oauthIdpConfigs = Endpoint<ListRequest, OAuthIdpConfigListResponse>(
        .init(
            "oauthIdpConfigs.list",
            .get,
            "/v2/projects/{targetProjectId}/oauthIdpConfigs",
            access: .oauth,
            errors: .status,
            takesTenant: true,
            worksWhileDisabled: true
        )
    )
    /// Changes a provider that speaks OpenID Connect.
    package static let updateOAuthIdpConfig = Endpoint<
        ResourceChange<OAuthIdpConfig>, OAuthIdpConfig
    >(
        .init(
            "oauthIdpConfigs.patch",
            .patch,
            "/v2/projects/{targetProjectId}/oauthIdpConfigs/{oauthIdpConfigId}",
            access: .oauth,
            errors: .status,
            takesTenant: true,
            worksWhileDisabled: true
        )
    )
}
