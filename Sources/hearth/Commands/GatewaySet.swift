import AuthCrypto
import AuthDomain
import AuthGateways
import AuthServer
import AuthStore

extension Command {
    /// Keeps a gateway for text messages in the store.
    static let smsGatewaySet = setting(
        .sms,
        "Send SMS by this gateway, its secrets sealed in the store."
    )

    /// Keeps a gateway for mails in the store.
    static let emailGatewaySet = setting(
        .email,
        "Send mails by this gateway, its secrets sealed in the store."
    )

    private static func setting(_ road: MessageRoad, _ summary: String) -> Command {
        let known = StoredGateways.options(of: road)
        return Command(
            "\(road.rawValue) gateway set",
            summary,
            operands: known.map(\.name).joined(separator: "|"),
            options: [
                Option("position", "N", "Tried in the order of these numbers.", fallback: "1")
            ] + known.flatMap(\.options) + StoreLocation.commandOptions + MasterKey.options
                + [PublicURL.option]
        ) { settings, _ in
            let name = try settings.operand("the name of a gateway")
            guard let position = Int64(settings["position"] ?? "") else {
                throw UsageError("--position must be a whole number")
            }
            try check(name, on: road, settings)
            try await StoreLocation.withStore(settings) { store in
                let keyRing = try MasterKey.read(settings, folder: StoreLocation(settings)?.folder)
                let options = known.first { $0.name == name }?.options ?? []
                let gateway = StoredGateway(
                    road: road,
                    name: name,
                    position: position,
                    settings: plain(options, settings),
                    secrets: try secrets(options, settings),
                    at: try await store.clock().now(),
                    keyRing: keyRing
                )
                try await store.write { try $0.set(gateway) }
            }
            Output.result(
                settings,
                text: "\(name) is kept; servers send by it once they are started again",
                json: ["gateway": .string(name), "road": .string(road.rawValue)]
            )
        }
    }

    /// Reads the settings as a server does, and tells all that is wrong with them.
    private static func check(_ name: String, on road: MessageRoad, _ settings: Settings) throws {
        var problems = Problems()
        let known = StoredGateways.options(of: road)
        switch road {
        case .sms:
            guard let kind = SMSConfiguration.Kind(rawValue: name) else { throw unknown(known) }
            _ = SMSConfiguration(kind, settings, &problems)
        case .email:
            guard let kind = EmailConfiguration.Kind(rawValue: name) else { throw unknown(known) }
            _ = EmailConfiguration(kind, settings, &problems)
        }
        for other in known where other.name != name {
            for option in other.options where settings[option.name] != nil {
                problems.add("--\(option.name) is of the gateway \(other.name)")
            }
        }
        try problems.check("not kept")
    }

    private static func unknown(_ known: [(name: String, options: [Option])]) -> UsageError {
        UsageError(
            "there is no such gateway; there are " + known.map(\.name).joined(separator: ", ")
        )
    }

    private static func plain(_ options: [Option], _ settings: Settings) -> JSONObject {
        let secretNames = Set(options.filter(\.isSecret).map { $0.name + "-file" })
        var values = JSONObject()
        for option in options where !option.isSecret && !secretNames.contains(option.name) {
            values[option.name] = settings[option.name].map(JSONValue.string)
        }
        return values
    }

    private static func secrets(_ options: [Option], _ settings: Settings) throws -> JSONObject {
        var values = JSONObject()
        for option in options where option.isSecret {
            values[option.name] = try SecretSetting(option.name, "").read(settings)
                .map(JSONValue.string)
        }
        return values
    }
}
