import AuthCrypto
import AuthDomain
import AuthServer
import AuthStore

extension Command {
    /// Has a service of the operator's own asked before text messages.
    static let riskSet = Command(
        "risk set",
        "Ask a server of your own before each text message whether it may go out.",
        options: [
            Option("url", "URL", "Where it is asked."),
            Option("secret-file", "FILE", "The key that signs what is posted, 16 bytes or more."),
            Option(
                "fail-closed",
                nil,
                "Send nothing where it does not answer; without this, messages then go out."
            ),
            Option.project,
        ] + StoreLocation.commandOptions + MasterKey.options
    ) { settings, _ in
        _ = try settings.operands()
        let service = try riskService(settings)
        try await ServiceKeyChange(service: .smsRisk, settings: settings).keep {
            service.stored(of: $0, at: $1, secrets: $2)
        }
        Output.result(
            settings,
            text: "risk      \(service.isOpenOnFailure ? "fails open" : "fails closed")",
            json: ["failClosed": .bool(!service.isOpenOnFailure)]
        )
    }

    /// Has nobody asked any more.
    static let riskRemove = Command(
        "risk remove",
        "Ask nobody before text messages.",
        options: [Option.project] + StoreLocation.commandOptions
    ) { settings, _ in
        _ = try settings.operands()
        let isRemoved = try await ServiceKeyChange(service: .smsRisk, settings: settings).remove()
        guard isRemoved else { throw Failure("the project asks nobody before text messages") }
        Output.result(settings, text: "risk      removed", json: ["removed": true])
    }

    private static func riskService(_ settings: Settings) throws -> RiskService {
        guard let url = try OutgoingAddress.read("url", settings),
            let path = settings["secret-file"]
        else {
            throw UsageError("--url and --secret-file are needed")
        }
        let secret = String(decoding: try InputFile(path).read(), as: UTF8.self)
            .filter { !$0.isWhitespace }
        guard secret.utf8.count >= 16 else {
            throw Failure("\(path) holds no key of at least 16 bytes")
        }
        return RiskService(
            url: url,
            secret: secret,
            isOpenOnFailure: !settings.isOn("fail-closed")
        )
    }
}
