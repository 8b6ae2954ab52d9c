import AuthDomain
import AuthServer

extension Command {
    /// Brings users in from a file of Firebase's.
    static let usersImport = Command(
        "users import",
        "Import users from a JSON or CSV file of `firebase auth:export`.",
        operands: "FILE",
        options: [
            Option("format", "FORMAT", "json or csv (default: by the file's name)."),
            Option("dry-run", nil, "Change nothing, and tell what would change."),
            Option("resume", nil, "Go on where an import of the same file was broken off."),
            Option("overwrite", nil, "Let users take the place of those with the same id."),
            Option("drop-second-factors", nil, "Let them lose second factors by that."),
            Option("without-authenticator-apps", nil, "Import users without that second factor."),
        ] + HashOptions.all + [Option.project, Option.tenant] + StoreLocation.commandOptions
            + MasterKey.options
    ) { settings, _ in
        let path = try settings.operand("FILE")
        let format = try UserFileFormat.read(settings, path)
        let hashing = try HashOptions.read(settings)
        let report = try await StoreAdministration.run(settings, needsMasterKey: true) {
            let plan = UserImport.Plan(
                path: path,
                format: format,
                hashing: hashing,
                isDry: settings.isOn("dry-run"),
                resumes: settings.isOn("resume"),
                overwrites: settings.isOn("overwrite"),
                dropsFactors: settings.isOn("drop-second-factors"),
                dropsAuthenticatorApps: settings.isOn("without-authenticator-apps")
            )
            return try await UserImport(administration: $0, plan: plan).run()
        }
        Output.result(settings, text: report.text, json: report.json)
        guard report.counts.refused == 0 else {
            throw Failure("\(report.counts.refused) users were not imported")
        }
    }
}

extension UserFileFormat {
    /// The form that is asked for, or that the file's name tells.
    ///
    /// - Throws: `UsageError` where neither does.
    static func read(_ settings: Settings, _ path: String) throws(UsageError) -> UserFileFormat {
        if let name = settings["format"] {
            guard let format = UserFileFormat(rawValue: name) else {
                throw UsageError("--format must be json or csv")
            }
            return format
        }
        guard let format = UserFileFormat(fileName: path) else {
            throw UsageError("is \(path) JSON or CSV? give --format")
        }
        return format
    }
}
