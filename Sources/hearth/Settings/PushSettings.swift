import AuthDomain
import AuthGateways
import AuthServer

/// How a production server reaches Apple's push service.
enum PushSettings {
    static let options = [
        Option("apns-url", "URL", "Send pushes here in place of Apple's service."),
        Option("apns-sandbox-url", "URL", "Send pushes here in place of Apple's sandbox."),
    ]

    /// Where the services are.
    ///
    /// - Throws: `Failure`.
    static func addresses(_ settings: Settings) throws(Failure) -> ApplePush.Addresses {
        var addresses = ApplePush.Addresses()
        addresses.production = try url("apns-url", settings) ?? addresses.production
        addresses.sandbox = try url("apns-sandbox-url", settings) ?? addresses.sandbox
        return addresses
    }

    private static func url(_ name: String, _ settings: Settings) throws(Failure) -> String? {
        guard let text = settings[name] else { return nil }
        guard text.hasPrefix("https://"), !text.hasSuffix("/") else {
            throw Failure("--\(name) must be an https address without a slash at its end")
        }
        return text
    }
}

extension ProductionSettings {
    /// Sends pushes, and tells the operator of those that it does not send.
    func push(report: @escaping @Sendable (String) -> Void) -> ApplePush {
        ApplePush(http: http, clock: SystemClock(), addresses: pushAddresses, report: report)
    }
}
