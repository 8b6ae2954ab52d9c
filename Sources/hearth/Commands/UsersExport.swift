import AuthCrypto
import AuthDomain
import AuthServer
import AuthStore

extension Command {
    /// Writes all users to a file of Firebase's.
    static let usersExport = Command(
        "users export",
        "Export users to a JSON or CSV file for `firebase auth:import`.",
        operands: "FILE",
        options: [
            Option("format", "FORMAT", "json or csv (default: by the file's name)."),
            Option("without-hashes", nil, "Leave password hashes out."),
            Option("show-keys", nil, "Show the secret keys that imported hashes were made with."),
            Option("strict", nil, "Fail where something of a user cannot be exported."),
        ] + [Option.project, Option.tenant] + StoreLocation.commandOptions + MasterKey.options
    ) { settings, _ in
        let path = try settings.operand("FILE")
        let format = try UserFileFormat.read(settings, path)
        let showsKeys = settings.isOn("show-keys")
        let (report, keys) = try await StoreAdministration.run(
            settings,
            needsMasterKey: showsKeys
        ) { administration in
            let export = UserExport(
                administration: administration,
                path: path,
                format: format,
                leavesHashesOut: settings.isOn("without-hashes")
            )
            let keys = showsKeys ? try await administration.hashKeys() : [:]
            return (try await export.run(), keys)
        }
        Output.result(settings, text: report.text(keys: keys), json: report.json(keys: keys))
        for warning in report.warnings { Output.note("warning: " + warning) }
        guard !settings.isOn("strict") || report.warnings.isEmpty else {
            throw Failure("the export is not complete")
        }
    }
}

extension StoreAdministration {
    /// The keys of the project's imported hashes, by their names.
    ///
    /// - Throws: `SealingError`.
    fileprivate func hashKeys() async throws -> [String: [UInt8]] {
        let configurations = try await store.read { [project = caller.scope.project] in
            try $0.hashConfigurations(of: project)
        }
        var keys: [String: [UInt8]] = [:]
        for configuration in configurations {
            keys[configuration.id] = try configuration.key(by: environment.secrets)
        }
        return keys
    }
}
