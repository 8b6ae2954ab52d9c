import AuthCrypto
import AuthDomain
import AuthWire

extension Operations {
    /// Answers `GET /v2/projects/{p}/config`.
    func config(_ request: EmptyRequest, _ caller: Caller) async throws -> Config {
        try Config(caller.config, projectNumber: caller.projectNumber)
    }

    /// Answers `PATCH /v2/projects/{p}/config`.
    ///
    /// - Throws: `INVALID_CONFIG` and `INVALID_TESTING_PHONE_NUMBER`; nothing is then changed.
    func updateConfig(_ request: ConfigUpdateRequest, _ caller: Caller) async throws -> Config {
        let change = try ConfigChange(request, phoneNumbers: environment.phoneNumbers)
        let project = try await environment.store.write { transaction in
            guard var project = try transaction.lockProject(caller.scope.project) else {
                throw WireError(.projectNotFound)
            }
            let stored = try ProjectConfig(parsing: project.config)
            project.config = change.applied(to: stored).text
            try transaction.update(project)
            return project
        }
        return try Config(ProjectConfig(parsing: project.config), projectNumber: project.number)
    }
}

extension Config {
    /// The settings as an administrator sees them.
    init(_ settings: ProjectConfig, projectNumber: String) throws {
        self = try WireCoding.decode(from: settings.json.serialized)
        name = "projects/\(projectNumber)/config"
        subtype = .identityPlatform
    }
}
