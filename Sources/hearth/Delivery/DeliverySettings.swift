import AuthDomain
import AuthGateways
import AuthServer

/// The roads to users of a production server.
struct DeliverySettings {
    static let options =
        SMSSettings.options + EmailSettings.options + [
            Option(
                "queue-limit",
                "COUNT",
                "So many messages may wait on each road; more are refused.",
                fallback: "10000"
            )
        ]

    let sms: SMSRoutes?
    private let smsNames: [String]
    /// The gateways that sign what they say of their messages.
    let readers: [any ReceiptReader]
    let email: [any EmailGateway]
    let queue: MessageQueue.Setup

    /// Reads and checks them, and notes every problem.
    init(
        _ settings: Settings,
        _ http: CurlHTTP,
        publicURL: String,
        smsCodeSeconds: Int64,
        _ problems: inout Problems
    ) {
        let calls = GatewayCalls(http: http, clock: SystemClock(), publicURL: publicURL)
        let (gateways, routes) = SMSSettings.routes(settings, calls, &problems)
        sms = routes
        smsNames = settings.all("sms-gateway")
        email = EmailSettings.gateways(settings, calls, &problems)
        let bounces = EmailSettings.bounces(settings, email, calls, &problems)
        readers =
            gateways.values.compactMap { $0 as? any ReceiptReader }
            + [bounces].compactMap(\.self)
        var queue = MessageQueue.Setup()
        if sms != nil { queue.roads.insert(.sms) }
        if !email.isEmpty { queue.roads.insert(.email) }
        queue.reportsCodes = gateways.values.contains { $0 is any CodeReportGateway }
        queue.autofillDomain =
            problems.collect { try OutgoingAddress.host("sms-autofill-domain", settings) } ?? nil
        queue.smsCodeSeconds = smsCodeSeconds
        let limit = Int64(settings["queue-limit"] ?? "").flatMap { $0 > 0 ? $0 : nil }
        if limit == nil { problems.add("--queue-limit must be a whole number above 0") }
        queue.maximumOpen = limit ?? queue.maximumOpen
        self.queue = queue
    }

    /// The names of a road's gateways in their order.
    func names(on road: MessageRoad) -> String {
        switch road {
        case .sms: smsNames.joined(separator: ", ")
        case .email: email.map(\.name).joined(separator: ", ")
        }
    }
}
