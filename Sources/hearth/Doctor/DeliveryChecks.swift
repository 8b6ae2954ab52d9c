import AuthCrypto
import AuthDomain
import AuthGateways
import AuthServer

/// Looks at the gateways, and sends by them where it is told to whom.
struct DeliveryChecks {
    /// Whom to send something to.
    static let option = Option(
        "send-test",
        "TO",
        "Really send to this address or number, by every gateway for it.",
        repeats: true
    )

    let settings: Settings

    func run() async -> [Finding] {
        var problems = Problems()
        let http = problems.collect {
            CurlHTTP(rules: try Outgoing.rules(settings, isDevelopment: false))
        }
        let delivery = DeliverySettings(
            settings,
            http ?? CurlHTTP(),
            publicURL: (try? PublicURL(settings).text) ?? "",
            smsCodeSeconds: 600,
            &problems
        )
        guard problems.messages.isEmpty else {
            return problems.messages.map { .fail("gateways", $0) }
        }
        var findings = MessageRoad.allCases.map { road in
            delivery.queue.roads.contains(road)
                ? Finding.ok("\(road.rawValue) gateways", delivery.names(on: road))
                : .warn("\(road.rawValue) gateways", "none is set up: none can be sent")
        }
        for recipient in settings.all(Self.option.name) {
            findings +=
                recipient.contains("@")
                ? await mail(to: recipient, delivery) : await text(to: recipient, delivery)
        }
        return findings
    }

    private func mail(to address: String, _ delivery: DeliverySettings) async -> [Finding] {
        guard let address = EmailAddress(address) else {
            return [.fail("test mail", "\(address) is no address")]
        }
        guard !delivery.email.isEmpty else {
            return [.fail("test mail", "no mail gateway is set up")]
        }
        var findings: [Finding] = []
        for gateway in delivery.email {
            let mail = OutgoingEmail(
                id: Self.newID(),
                scope: Scope(project: "hearth"),
                to: address.text,
                subject: "A test of hearth",
                text: "This mail was sent by `hearth doctor --send-test`.\n",
                html: "<p>This mail was sent by <code>hearth doctor --send-test</code>.</p>\n",
                purpose: "TEST",
                language: "en",
                date: SystemClock().now()
            )
            findings.append(Self.finding("test mail", gateway.name, await gateway.send(mail)))
        }
        return findings
    }

    private func text(to number: String, _ delivery: DeliverySettings) async -> [Finding] {
        guard let facts = try? PhoneNumberRules().facts(of: number) else {
            return [.fail("test SMS", "\(number) is no number such as +16505550101")]
        }
        let gateways = delivery.sms?.gateways(for: facts.e164) ?? []
        guard !gateways.isEmpty else { return [.fail("test SMS", "no SMS gateway is set up")] }
        var findings: [Finding] = []
        for gateway in gateways {
            let message = OutgoingSMS(
                id: Self.newID(),
                scope: Scope(project: "hearth"),
                to: facts.e164,
                text: "000000 is a test of hearth.",
                code: "000000",
                purpose: "test",
                language: "en"
            )
            let answer = await gateway.send(message)
            findings.append(Self.finding("test SMS", gateway.name, answer))
            if case .accepted(let reference?) = answer,
                let gateway = gateway as? any CodeReportGateway
            {
                // The number's next code must not meet this one.
                _ = await gateway.report(.canceled, of: reference)
            }
        }
        return findings
    }

    private static func newID() -> String {
        Hex.encode(SystemRandom().bytes(16))
    }

    private static func finding(
        _ subject: String,
        _ gateway: String,
        _ answer: GatewayAnswer
    ) -> Finding {
        switch answer {
        case .accepted(let reference?):
            .ok(subject, "\(gateway) has taken it and calls it \(reference)")
        case .accepted(nil): .ok(subject, "\(gateway) has taken it")
        case .busy(let reason): .fail(subject, "\(gateway) has not taken it: \(reason)")
        case .refused(let reason): .fail(subject, "\(gateway) refuses it: \(reason)")
        case .uncertain(let reason): .fail(subject, "\(gateway) may have it: \(reason)")
        }
    }
}
