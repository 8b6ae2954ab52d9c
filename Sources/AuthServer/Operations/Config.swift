import AuthCrypto
package import AuthDomain
package import AuthWire

extension Operations {
    /// Answers `GET /v2/projects/{p}/config`.
    func config(_ request: EmptyRequest, _ caller: Caller) async throws -> Config {
        try Config(caller.config, projectNumber: caller.projectNumber)
    }

    /// Answers `PATCH /v2/projects/{p}/config`.
    ///
    /// - Throws: `INVALID_CONFIG`, `INVALID_TESTING_PHONE_NUMBER` and `INVALID_BLOCKING_FUNCTION`; nothing
    ///   is then changed.
    func updateConfig(_ request: ConfigUpdateRequest, _ caller: Caller) async throws -> Config {
        let change = try ConfigChange(request, phoneNumbers: environment.phoneNumbers)
        try change.requireCallable(environment.http.accepts)
        let project = try await change.make(
            to: caller.scope.project,
            at: environment.clock.now(),
            in: environment.store
        )
        return try Config(ProjectConfig(parsing: project.config), projectNumber: project.number)
    }
}

extension Config {
    /// The settings as an administrator sees them.
    package init(_ settings: ProjectConfig, projectNumber: String) throws {
        self = try WireCoding.decode(from: settings.json.serialized)
        name = "projects/\(projectNumber)/config"
        subtype = .identityPlatform
        // Google names it where there are no functions, too.
        // Source: the Auth emulator's tests, src/emulator/auth/config.spec.ts.
        blockingFunctions = blockingFunctions ?? Config.BlockingFunctions()
        tellCustomizations()
    }
}
