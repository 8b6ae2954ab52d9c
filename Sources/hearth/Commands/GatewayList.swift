import AuthCrypto
import AuthDomain
import AuthServer
import AuthStore

extension Command {
    /// Shows the gateways for text messages that the store has.
    static let smsGatewayList = listing(.sms, "Show the gateways for SMS that are in the store.")
    /// Shows the gateways for mails that the store has.
    static let emailGatewayList = listing(
        .email,
        "Show the gateways for mails that are in the store."
    )
    /// Forgets a gateway for text messages.
    static let smsGatewayRemove = removing(.sms, "Forget a gateway for SMS that is in the store.")
    /// Forgets a gateway for mails.
    static let emailGatewayRemove = removing(
        .email,
        "Forget a gateway for mails that is in the store."
    )

    private static func listing(_ road: MessageRoad, _ summary: String) -> Command {
        Command(
            "\(road.rawValue) gateway list",
            summary,
            options: StoreLocation.commandOptions
        ) { settings, _ in
            _ = try settings.operands()
            let gateways = try await StoreLocation.withStore(settings) { store in
                try await store.read { try $0.gateways() }.filter { $0.road == road }
            }
            let rows = gateways.map { gateway in
                let shown = gateway.settings.map { "\($0.name)=\($0.value.stringValue ?? "")" }
                return [
                    gateway.name, String(gateway.position), shown.joined(separator: " ").orDash,
                    gateway.createdAt.text,
                ]
            }
            Output.result(
                settings,
                text: Table(["GATEWAY", "POSITION", "SETTINGS", "SET"], rows).text,
                json: .array(
                    gateways.map { gateway in
                        [
                            "gateway": .string(gateway.name), "position": .int(gateway.position),
                            "settings": .object(gateway.settings),
                            "createdAt": .string(gateway.createdAt.text),
                        ]
                    }
                )
            )
        }
    }

    private static func removing(_ road: MessageRoad, _ summary: String) -> Command {
        Command(
            "\(road.rawValue) gateway remove",
            summary,
            operands: "NAME",
            options: StoreLocation.commandOptions
        ) { settings, _ in
            let name = try settings.operand("NAME")
            let isRemoved = try await StoreLocation.withStore(settings) { store in
                try await store.write { try $0.deleteGateway(name, on: road) }
            }
            guard isRemoved else { throw Failure("the store has no such gateway") }
            Output.result(
                settings,
                text: "\(name) is forgotten; servers send by it until they are started again",
                json: ["removed": .string(name)]
            )
        }
    }
}
