import AuthDomain
import AuthGateways

/// Who sends text messages, as an operator has set it; nobody by default.
enum SMSSettings {
    static let options =
        [
            Option(
                "sms-gateway",
                "NAME",
                "Send SMS by this gateway: \(names); the next ones where it fails.",
                repeats: true
            ),
            Option(
                "sms-route",
                "REGIONS=NAMES",
                "Other gateways for some countries, for example DE+AT=vonage+twilio.",
                repeats: true
            ),
            Option(
                "sms-autofill-domain",
                "HOST",
                "End each SMS with @HOST #CODE, so that phones fill the code in there."
            ),
        ] + SMSConfiguration.Kind.allCases.flatMap(\.options)

    private static var names: String {
        SMSConfiguration.Kind.allCases.map(\.rawValue).joined(separator: ", ")
    }

    /// The gateways by name, and the routes; none where none is set up.
    ///
    /// Every problem is noted.
    static func routes(
        _ settings: Settings,
        _ calls: GatewayCalls,
        _ problems: inout Problems
    ) -> (gateways: [String: any SMSGateway], routes: SMSRoutes?) {
        var gateways: [String: any SMSGateway] = [:]
        let order = settings.all("sms-gateway")
        let routes = problems.collect { try regions(settings) } ?? [:]
        for name in Set(order + routes.values.joined()) {
            guard let kind = SMSConfiguration.Kind(rawValue: name) else {
                problems.add("there is no SMS gateway \(name); there are \(names)")
                continue
            }
            gateways[name] = SMSConfiguration(kind, settings, &problems)?.gateway(calls)
        }
        guard !order.isEmpty else {
            if !routes.isEmpty { problems.add("--sms-route needs --sms-gateway for all else") }
            orphans(settings, &problems)
            return ([:], nil)
        }
        let found = SMSRoutes(
            order.compactMap { gateways[$0] },
            byRegion: routes.mapValues { $0.compactMap { gateways[$0] } }
        )
        return (gateways, found)
    }

    /// Settings of gateways that nobody has chosen are a mistake of some kind.
    private static func orphans(_ settings: Settings, _ problems: inout Problems) {
        for kind in SMSConfiguration.Kind.allCases {
            for option in kind.options where settings[option.name] != nil && option.fallback == nil
            {
                problems.add("--\(option.name) needs --sms-gateway \(kind.rawValue)")
            }
        }
    }

    private static func regions(_ settings: Settings) throws(Failure) -> [String: [String]] {
        var routes: [String: [String]] = [:]
        for text in settings.all("sms-route") {
            let parts = text.split(separator: "=", omittingEmptySubsequences: false)
            let regions = parts.first?.split(separator: "+").map { $0.uppercased() } ?? []
            let names = parts.last?.split(separator: "+").map(String.init) ?? []
            let isWellFormed =
                parts.count == 2 && !names.isEmpty && !regions.isEmpty
                && regions.allSatisfy(PhoneRegion.exists)
            guard isWellFormed else {
                throw Failure("--sms-route \(text) is none such as DE+AT=vonage+twilio")
            }
            for region in regions {
                guard routes.updateValue(names, forKey: region) == nil else {
                    throw Failure("--sms-route says twice what \(region) goes by")
                }
            }
        }
        return routes
    }
}

/// What gateways need of the server.
struct GatewayCalls: Sendable {
    let http: CurlHTTP
    let clock: any Clock
    /// Without a slash at its end; receipts come to it.
    let publicURL: String

    /// Where a gateway says what becomes of its messages.
    func receiptURL(of kind: SMSConfiguration.Kind) -> String {
        "\(publicURL)/hearth/v1/receipts/\(kind.rawValue)"
    }
}
