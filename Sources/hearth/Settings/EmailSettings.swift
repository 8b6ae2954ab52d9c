import AuthDomain
import AuthGateways

/// Who sends mails, as an operator has set it; nobody by default.
enum EmailSettings {
    static let options =
        [
            Option(
                "email-gateway",
                "NAME",
                "Send mails by this gateway: \(names); the next ones where it fails.",
                repeats: true
            )
        ] + EmailConfiguration.Kind.allCases.flatMap(\.options) + bounceSecret.options

    private static let bounceSecret = SecretSetting(
        "bounce-webhook-secret",
        "The key that signs what is posted of mails that did not arrive"
    )

    /// Takes what is posted of bounces; nil where nobody may.
    static func bounces(
        _ settings: Settings,
        _ gateways: [any EmailGateway],
        _ calls: GatewayCalls,
        _ problems: inout Problems
    ) -> BounceReader? {
        let secret = problems.collect { try bounceSecret.read(settings) } ?? nil
        guard secret != nil, let key = problems.collect({ try bounceSecret.requireKey(settings) })
        else { return nil }
        guard !gateways.isEmpty else {
            problems.add("--bounce-webhook-secret-file needs --email-gateway")
            return nil
        }
        let webhook = SignedWebhook(
            url: "",
            secret: Array(key.utf8),
            http: calls.http,
            clock: calls.clock
        )
        return BounceReader(webhook)
    }

    private static var names: String {
        EmailConfiguration.Kind.allCases.map(\.rawValue).joined(separator: ", ")
    }

    /// The gateways in their order; none where none is set up.
    ///
    /// Every problem is noted.
    static func gateways(
        _ settings: Settings,
        _ calls: GatewayCalls,
        _ problems: inout Problems
    ) -> [any EmailGateway] {
        var gateways: [any EmailGateway] = []
        let order = settings.all("email-gateway")
        for name in order {
            guard let kind = EmailConfiguration.Kind(rawValue: name) else {
                problems.add("there is no mail gateway \(name); there are \(names)")
                continue
            }
            let configuration = EmailConfiguration(kind, settings, &problems)
            if let configuration { gateways.append(configuration.gateway(calls)) }
        }
        for kind in EmailConfiguration.Kind.allCases where !order.contains(kind.rawValue) {
            for option in kind.options where settings[option.name] != nil && option.fallback == nil
            {
                problems.add("--\(option.name) needs --email-gateway \(kind.rawValue)")
            }
        }
        return gateways
    }
}
