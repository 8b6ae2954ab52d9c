import AuthCrypto
import AuthDomain
import AuthServer
import AuthStore

extension Command {
    /// Shows what text messages have cost and how their codes were used.
    static let smsStatus = Command(
        "sms status",
        "Show what text messages have cost, and which prefixes are shut.",
        options: [Option.project] + StoreLocation.commandOptions
    ) { settings, _ in
        _ = try settings.operands()
        let status = try await StoreLocation.withStore(settings) { store in
            let project = try await store.project(settings)
            let now = try await store.clock().now()
            return try await store.read { transaction in
                try MessageStatus(of: project, at: now, in: transaction)
            }
        }
        Output.result(settings, text: status.text, json: status.json)
    }

    /// Opens a prefix by hand.
    static let smsOpen = Command(
        "sms open",
        "Let text messages through again to numbers that begin so, for example +49151.",
        operands: "PREFIX",
        options: [Option.project] + StoreLocation.commandOptions
    ) { settings, _ in
        let prefix = try settings.operand("PREFIX")
        try await StoreLocation.withStore(settings) { store in
            let project = try await store.project(settings).id
            let later = try await store.clock().now().adding(seconds: 1)
            let isOpened = try await store.write { transaction in
                try transaction.open(prefix, of: project, shutBefore: later)
            }
            guard isOpened else { throw Failure("\(prefix) is not shut") }
        }
        Output.result(settings, text: "open  \(prefix)", json: ["opened": .string(prefix)])
    }
}

extension MessageStatus {
    fileprivate var text: String {
        let costs = Table(
            ["PERIOD", "SPENT", "CAP", "KEPT FOR SECOND FACTORS"],
            spent.map { spent in
                [
                    spent.period.rawValue, "\(spent.amount)", (spent.cap?.description).orDash,
                    (spent.reserve?.description).orDash,
                ]
            }
        ).text
        guard !prefixes.isEmpty else { return costs }
        let rows = prefixes.map { prefix in
            [
                prefix.prefix, "\(prefix.sent)", "\(prefix.used)",
                (prefix.shutUntil?.text).orDash,
            ]
        }
        return costs + "\n\n" + Table(["PREFIX", "SENT", "USED", "SHUT UNTIL"], rows).text
    }

    fileprivate var json: JSONValue {
        [
            "spent": .array(
                spent.map { spent in
                    [
                        "period": .string(spent.period.rawValue),
                        "amount": .string(spent.amount.description),
                        "cap": (spent.cap?.description).map(JSONValue.string) ?? .null,
                        "reserve": (spent.reserve?.description).map(JSONValue.string) ?? .null,
                    ]
                }
            ),
            "prefixes": .array(
                prefixes.map { prefix in
                    [
                        "prefix": .string(prefix.prefix), "sent": .int(prefix.sent),
                        "used": .int(prefix.used),
                        "shutUntil": (prefix.shutUntil?.text).map(JSONValue.string) ?? .null,
                    ]
                }
            ),
        ]
    }
}
