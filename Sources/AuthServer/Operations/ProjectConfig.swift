import AuthDomain
import AuthWire

extension Operations {
    /// Answers `GET /v1/projects`: what an app may know of its project.
    ///
    /// - Throws: `UNSUPPORTED_TENANT_OPERATION`.
    func projectConfig(
        _ request: ProjectConfigRequest,
        _ caller: Caller
    ) async throws -> ProjectConfigResponse {
        guard caller.scope.tenant == nil else { throw WireError(.unsupportedTenantOperation) }
        let providers = try await environment.store.read { transaction in
            try transaction.providerConfigs(
                .known,
                in: caller.scope,
                after: nil,
                limit: KnownProvider.allCases.count
            )
        }
        let known = providers.compactMap(ProjectConfigResponse.IdpConfig.init)
        return ProjectConfigResponse(
            projectId: caller.projectNumber,
            apiKey: caller.apiKey,
            authorizedDomains: caller.config.authorizedDomains,
            allowPasswordUser: caller.config.allowsPassword,
            enableAnonymousUser: caller.config.allowsAnonymous,
            idpConfig: known.isEmpty ? nil : known
        )
    }
}

extension ProjectConfigResponse.IdpConfig {
    /// What everybody may know of a provider; nil for one that the first API has no name for.
    fileprivate init?(_ provider: ProviderConfig) {
        guard let known = KnownProvider(rawValue: provider.id),
            let number = IdentityProvider(known)
        else { return nil }
        self.init(provider: number, enabled: provider.isEnabled, clientId: provider.clientID)
    }
}
