import AuthCrypto
import AuthDomain
import AuthGateways
import AuthServer
import AuthStore
import AuthWire

extension Command {
    /// Changes the settings of a project.
    static let configSet = Command(
        "config set",
        "Change settings of a project, by the same rules as `PATCH projects/P/config`.",
        operands: "KEY VALUE [KEY VALUE ...]",
        options: [Option.project] + StoreLocation.commandOptions
    ) { settings, _ in
        let change = try ConfigChange(request(settings.operands), phoneNumbers: PhoneNumberRules())
        let project = try await StoreLocation.withStore(settings) { store in
            let project = try await store.project(settings)
            return try await change.make(to: project.id, in: store)
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

    /// The request that makes the same change over HTTP.
    private static func request(_ operands: [String]) throws -> ConfigUpdateRequest {
        guard !operands.isEmpty, operands.count.isMultiple(of: 2) else {
            throw UsageError("give KEY and VALUE, for example signIn.anonymous.enabled true")
        }
        var body = JSONValue.object([:])
        var paths: [String] = []
        for index in stride(from: 0, to: operands.count, by: 2) {
            let path = operands[index]
            guard ConfigChange.paths.contains(path) else {
                let hint = NearestName.hint(path, among: ConfigChange.paths)
                throw Failure("there is no setting \(path) to change\(hint)")
            }
            paths.append(path)
            let names = path.split(separator: ".").map(String.init)
            body.set(value(operands[index + 1]), at: names[...])
        }
        var request: ConfigUpdateRequest = try WireCoding.decode(from: body.serialized)
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
