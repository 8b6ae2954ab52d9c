import AuthCrypto
import AuthDomain
import AuthServer
import AuthStore
import AuthWire

extension Command {
    /// Shows the options of the server, or the settings of a project.
    static let configGet = Command(
        "config get",
        "Show the server's options in force, or with --project or --tenant their settings.",
        operands: "[KEY]",
        options: serveOptions + [Option.project, Option.tenant, Option.json]
    ) { settings, _ in
        guard settings.operands.count <= 1 else { throw UsageError("give one KEY, or none") }
        guard settings[Option.tenant.name] == nil else { return try await showTenant(settings) }
        guard settings[Option.project.name] == nil else { return try await showProject(settings) }
        let key = settings.operands.first
        let options = serveOptions.filter { key == nil || $0.name == key || $0.key == key }
        guard let first = options.first else {
            let hint = NearestName.hint(key ?? "", among: serveOptions.map(\.key))
            let isSetting = ConfigChange.paths.contains(key ?? "")
            throw UsageError(
                isSetting
                    ? "\(key ?? "") is a setting of a project: name it with --project"
                    : "there is no option \(key ?? "")\(hint)"
            )
        }
        let rows = options.map { option in
            [option.key, settings.shown(option), settings.source(of: option.name).text]
        }
        let json = JSONValue.array(
            rows.map { ["key": .string($0[0]), "value": .string($0[1]), "source": .string($0[2])] }
        )
        let table = Table(["OPTION", "VALUE", "SOURCE"], rows)
        Output.result(
            settings,
            text: key == nil ? table.text : settings.shown(first),
            json: json
        )
    }

    private static func showProject(_ settings: Settings) async throws {
        let project = try await StoreLocation.withStore(settings) { try await $0.project(settings) }
        let config = try ProjectConfig(parsing: project.config)
        let wire = try Config(config, projectNumber: project.number)
        try show(
            config.json,
            of: project.id,
            paths: ConfigChange.paths,
            whole: WireCoding.encode(wire),
            settings
        )
    }

    private static func showTenant(_ settings: Settings) async throws {
        let (project, tenant) = try await StoreLocation.withStore(settings) { store in
            let project = try await store.project(settings)
            let id = try await store.scope(settings).tenant ?? ""
            let tenant = try await store.read { try $0.tenant(id, of: project.id) }
            guard let tenant else { throw Failure("\(project.id) has no tenant \(id)") }
            return (project, tenant)
        }
        let wire = try TenantConfig(tenant, projectNumber: project.number)
        try show(
            JSONValue(parsing: Array(tenant.config.utf8)),
            of: tenant.id,
            paths: ConfigChange.tenantPaths,
            whole: WireCoding.encode(wire),
            settings
        )
    }

    /// Shows all settings, or the one that the operand names.
    private static func show(
        _ json: JSONValue,
        of place: String,
        paths: [String],
        whole: [UInt8],
        _ settings: Settings
    ) throws {
        guard let key = settings.operands.first else {
            let rows = paths.map { [$0, json.value(at: $0)?.plain ?? "-"] }
            return Output.result(
                settings,
                text: Table(["SETTING", "VALUE"], rows).text,
                json: try JSONValue(parsing: whole)
            )
        }
        guard let value = json.value(at: key) else {
            let hint = NearestName.hint(key, among: paths)
            throw Failure("\(place) has no setting \(key)\(hint)")
        }
        Output.result(settings, text: value.plain, json: value)
    }
}

extension Settings {
    /// The value of an option for people to see; a secret is not shown.
    fileprivate func shown(_ option: Option) -> String {
        guard let value = self[option.name] else { return "-" }
        guard !option.isSecret else { return "(set, not shown)" }
        return option.repeats ? all(option.name).joined(separator: ",") : value
    }
}

extension JSONValue {
    /// The value at a path such as `signIn.email.enabled`.
    fileprivate func value(at path: String) -> JSONValue? {
        path.split(separator: ".").reduce(self as JSONValue?) { $0?[String($1)] }
    }

    /// A text without quotes, anything else as JSON.
    fileprivate var plain: String { stringValue ?? String(decoding: serialized, as: UTF8.self) }
}
