import AuthGateways

/// What Twilio's Verify service needs, as an operator has set it.
enum TwilioVerifyConfiguration {
    private static let kind = SMSConfiguration.Kind.twilioVerify
    private static let secret = SecretSetting(
        "twilio-verify-auth-token",
        "The account's auth token at Twilio, or the API key's secret"
    )

    /// The options that set the gateway up.
    static let options =
        [
            Option(
                "twilio-verify-sid",
                "SID",
                "The account (AC...) or an API key (SK...) at Twilio."
            ),
            Option(
                "twilio-verify-service",
                "SID",
                "The Verify service (VA...), with custom codes switched on."
            ),
            Option(
                "twilio-verify-template",
                "SID",
                "A template of Verify (HJ...), in place of the service's own."
            ),
            Option(
                "twilio-verify-app-name",
                "NAME",
                "What Verify's texts call the app, in place of the service's name."
            ),
            Option("twilio-verify-url", "URL", "Another address than the gateway's own."),
        ] + secret.options

    /// Reads and checks them, and notes every problem.
    static func account(
        _ settings: Settings,
        _ problems: inout Problems
    ) -> TwilioVerifySMS.Account? {
        let sid = problems.collect { try settings.require("twilio-verify-sid", for: kind) }
        let service = problems.collect { try settings.require("twilio-verify-service", for: kind) }
        let token = problems.collect { try secret.require(settings) }
        let template = settings["twilio-verify-template"]
        for (name, prefix, value) in [
            ("sid", "", sid), ("service", "VA", service), ("template", "HJ", template),
        ] {
            guard let value, !isSID(value, prefix) else { continue }
            problems.add(
                "--twilio-verify-\(name) is none: it has letters and digits"
                    + (prefix.isEmpty ? "" : " and begins with \(prefix)")
            )
        }
        guard let sid, let service, let token else { return nil }
        return TwilioVerifySMS.Account(
            sid: sid,
            secret: token,
            service: service,
            template: template,
            appName: settings["twilio-verify-app-name"]
        )
    }

    private static func isSID(_ text: String, _ prefix: String) -> Bool {
        text.hasPrefix(prefix) && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
}
