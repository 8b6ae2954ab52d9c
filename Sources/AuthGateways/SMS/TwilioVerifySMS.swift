import AuthCrypto
package import AuthDomain

/// Codes by Twilio's Verify service: the codes are ours and judged by us, the texts are Twilio's own.
///
/// Twilio has one verification at a time for a number, and sends an old code again while that is
/// pending; so it hears of every code what has become of it, ahead of the next one.
///
/// Source: Twilio's reference, "Verification resource", "Customization options", "Rate limits and
/// timeouts" and "Verify supported languages", of the API version 2.
package struct TwilioVerifySMS: CodeReportGateway {
    /// What Twilio knows its customer by.
    package struct Account: Sendable, Redacted {
        /// The account's SID, or an API key's.
        let sid: String
        /// The account's auth token, or the key's secret.
        let secret: String
        /// The SID of the Verify service, whose custom codes are switched on.
        let service: String
        /// The SID of a template; nil for the service's own.
        let template: String?
        /// What the text calls the app; nil for the service's name.
        let appName: String?

        /// Takes all five.
        package init(
            sid: String,
            secret: String,
            service: String,
            template: String? = nil,
            appName: String? = nil
        ) {
            self.sid = sid
            self.secret = secret
            self.service = service
            self.template = template
            self.appName = appName
        }
    }

    /// Twilio's own address.
    package static let root = "https://verify.twilio.com"

    /// Refusals of one number: too many codes sent, a landline, and three kinds of blocked numbers.
    ///
    /// Twilio answers them with 403 and 429, which elsewhere say that the gateway is not to be had.
    private static let numberCodes: Set<Int64> = [60203, 60205, 60238, 60410, 60605]

    package let name = "twilio-verify"
    private let account: Account
    private let resource: String
    private let call: GatewayCall

    /// Creates it.
    ///
    /// - Parameters:
    ///   - account: the customer's.
    ///   - root: Twilio's address without a slash at its end.
    ///   - http: makes the calls.
    package init(_ account: Account, root: String = root, http: any OutgoingHTTP) {
        self.account = account
        resource = "\(root)/v2/Services/\(account.service)/Verifications"
        call = GatewayCall(http)
    }

    package func send(_ message: OutgoingSMS) async -> GatewayAnswer {
        guard let locale = Self.locale(message.language) else {
            return await send(message, locale: nil).answer
        }
        let first = await send(message, locale: locale)
        // So a template answers that was never translated; Twilio then chooses by the number.
        return first.isMissing ? await send(message, locale: nil).answer : first.answer
    }

    package func report(
        _ outcome: CodeReport.Outcome,
        of reference: String
    ) async -> GatewayAnswer {
        await call.send(post("\(resource)/\(reference)", [("Status", outcome.rawValue)])) { _ in
            .accepted(reference: reference)
        }
    }

    private func send(
        _ message: OutgoingSMS,
        locale: String?
    ) async -> (answer: GatewayAnswer, isMissing: Bool) {
        var form = [("To", message.to), ("Channel", "sms"), ("CustomCode", message.code)]
        if let locale { form.append(("Locale", locale)) }
        if let template = account.template { form.append(("TemplateSid", template)) }
        if let appName = account.appName { form.append(("CustomFriendlyName", appName)) }
        var isMissing = false
        let answer = await call.send(post(resource, form)) { refusal in
            isMissing = refusal.status == 404
            let isOfNumber = refusal.code.map(Self.numberCodes.contains) ?? false
            return isOfNumber ? .refused(reason: refusal.reason) : nil
        } accept: { answer in
            Self.accepted(answer)
        }
        return (answer, isMissing)
    }

    private static func accepted(_ answer: OutgoingAnswer) -> GatewayAnswer? {
        guard let json = try? JSONValue(parsing: answer.body), let sid = json["sid"]?.stringValue,
            (1...64).contains(sid.utf8.count),
            sid.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
        else { return nil }
        return switch json["status"]?.stringValue {
        case "failed", "canceled", "max_attempts_reached", "expired", "deleted":
            .refused(reason: "the verification is over")
        default: .accepted(reference: sid)
        }
    }

    private func post(_ url: String, _ form: [(String, String)]) -> OutgoingRequest {
        let credentials = Base64.encode(Array("\(account.sid):\(account.secret)".utf8))
        return OutgoingRequest(
            "POST",
            url,
            fields: [
                .init("Content-Type", "application/x-www-form-urlencoded"),
                .init("Authorization", "Basic \(credentials)"),
            ],
            body: FormText.encode(form)
        )
    }
}

extension TwilioVerifySMS {
    /// Languages of Verify's default template, in Twilio's spelling.
    private static let locales = [
        "af", "ar", "ca", "cs", "da", "de", "el", "en", "en-GB", "es", "et", "fi", "fr", "he", "hi",
        "hr", "hu", "id", "it", "ja", "kn", "ko", "lt", "mr", "ms", "nb", "nl", "pl", "pt", "pt-BR",
        "ro", "ru", "sk", "sv", "te", "th", "tl", "tr", "uk", "vi", "zh", "zh-CN", "zh-HK",
    ]

    /// Twilio's name of a language (BCP 47); nil where it has none, and chooses by the number's country.
    static func locale(_ language: String) -> String? {
        let tag = language.lowercased()
        if tag.hasPrefix("zh-hant") || tag == "zh-tw" { return "zh-HK" }
        let primary = tag.split(separator: "-").first.map(String.init)
        return locales.first { $0.lowercased() == tag } ?? locales.first { $0 == primary }
    }
}
