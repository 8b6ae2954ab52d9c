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
        return ProjectConfigResponse(
            projectId: caller.projectNumber,
            apiKey: caller.apiKey,
            authorizedDomains: caller.config.authorizedDomains,
            allowPasswordUser: caller.config.allowsPassword,
            enableAnonymousUser: caller.config.allowsAnonymous
        )
    }
}
