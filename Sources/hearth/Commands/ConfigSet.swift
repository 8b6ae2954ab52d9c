import AuthCrypto
import AuthDomain
import AuthGateways
import AuthServer
import AuthStore
import AuthWire

extension Command {
    /// Changes the settings of a project or a tenant.
    static let configSet = Command(
        "config set",
        "Change settings of a project, or of one of its tenants, by the rules of `PATCH`.",
        operands: "KEY VALUE [KEY VALUE ...]",
        options: [Option.project, Option.tenant] + StoreLocation.commandOptions
    ) { settings, _ in
        settings[Option.tenant.name] == nil
            ? try await changeProject(settings) : try await changeTenant(settings)
    }

    private static func changeProject(_ settings: Settings) async throws {
        let request: ConfigUpdateRequest = try request(settings, paths: ConfigChange.paths)
        let change = try ConfigChange(request, phoneNumbers: PhoneNumberRules())
        let project = try await StoreLocation.withStore(settings) { store in
            var rules = OutgoingRules()
            rules.allowsLoopback = try await store.mode() == .dev
            try change.requireCallable(CurlHTTP(rules: rules).accepts)
            let project = try await store.project(settings)
            let now = try await store.clock().now()
            return try await change.make(to: project.id, at: now, in: store)
        }
        let config = try Config(
            ProjectConfig(parsing: project.config),
            projectNumber: project.number
        )
        Output.result(
            settings,
            text: "\(project.id) changed",
            json: try JSONValue(parsing: WireCoding.encode(config))
        )
    }

    private static func changeTenant(_ settings: Settings) async throws {
        let request: ResourceChange<TenantConfig> = try request(
            settings,
            paths: ConfigChange.tenantPaths
        )
        let change = try ConfigChange(request, phoneNumbers: PhoneNumberRules())
        let (project, tenant) = try await StoreLocation.withStore(settings) { store in
            let project = try await store.project(settings)
            let scope = try await store.scope(settings)
            let now = try await store.clock().now()
            return (project, try await change.make(toTenant: scope, at: now, in: store))
        }
        let config = try TenantConfig(tenant, projectNumber: project.number)
        Output.result(
            settings,
            text: "\(tenant.id) changed",
            json: try JSONValue(parsing: WireCoding.encode(config))
        )
    }

    /// The request that makes the same change over HTTP.
    private static func request<Value>(
        _ settings: Settings,
        paths known: [String]
    ) throws -> ResourceChange<Value> {
        let operands = settings.operands
        guard !operands.isEmpty, operands.count.isMultiple(of: 2) else {
            throw UsageError("give KEY and VALUE, for example signIn.anonymous.enabled true")
        }
        var body = JSONValue.object([:])
        var paths: [String] = []
        for index in stride(from: 0, to: operands.count, by: 2) {
            let path = operands[index]
            guard known.contains(path) else {
                let hint = NearestName.hint(path, among: known)
                throw Failure("there is no setting \(path) to change\(hint)")
            }
            paths.append(path)
            let names = path.split(separator: ".").map(String.init)
            body.set(value(operands[index + 1]), at: names[...])
        }
        var request: ResourceChange<Value> = try WireCoding.decode(from: body.serialized)
        request.updateMask = FieldMask(paths: paths)
        return request
    }

    /// JSON where it is JSON, else the text itself: `true`, `ENABLED`, `["PHONE_SMS"]`.
    private static func value(_ text: String) -> JSONValue {
        (try? JSONValue(parsing: Array(text.utf8))) ?? .string(text)
    }
}

extension JSONValue {
    /// Sets the value below these names.
    fileprivate mutating func set(_ value: JSONValue, at names: ArraySlice<String>) {
        guard let name = names.first else {
            self = value
            return
        }
        var object = objectValue ?? [:]
        var member = object[name] ?? [:]
        member.set(value, at: names.dropFirst())
        object[name] = member
        self = .object(object)
    }
}
