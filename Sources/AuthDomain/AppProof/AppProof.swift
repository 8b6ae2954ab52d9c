import AuthCrypto

/// What a request brings to show that it comes from the project's app.
///
/// A text message costs money and an API key is public, so one goes out for a proof only. Absent and
/// empty texts mean the same.
package struct AppProof: Sendable, Redacted {
    /// What the server gave for a device's push token.
    package let receipt: String?
    /// What the push brought for it.
    package let secret: String?
    /// What a page with a captcha gave.
    package let pageToken: String?
    /// What a captcha inside of the app gave.
    package let captchaResponse: String?

    /// A client without a captcha of its own says so with this answer.
    private static let noCaptcha = "NO_RECAPTCHA"

    /// Nothing at all.
    package static let none = AppProof()

    /// Takes what a request has.
    package init(
        receipt: String? = nil,
        secret: String? = nil,
        pageToken: String? = nil,
        captchaResponse: String? = nil
    ) {
        func given(_ text: String?) -> String? { text.flatMap { $0.isEmpty ? nil : $0 } }
        self.receipt = given(receipt)
        self.secret = given(secret)
        self.pageToken = given(pageToken)
        self.captchaResponse = captchaResponse == Self.noCaptcha ? nil : given(captchaResponse)
    }
}

/// Why the answer to a captcha does not count.
package enum CaptchaFault: String, Sendable {
    /// It is none of this project's.
    case malformed = "MALFORMED"
    /// It has served before.
    case duplicate = "DUPE"
    case expired = "EXPIRED"
}

extension ProjectConfig {
    /// Whether a text message needs a proof that the request for it comes from the app; `isAsked` holds
    /// in a project that says nothing of it.
    package func asksForAppProof(default isAsked: Bool) -> Bool {
        json["hearth"]?["appProof"]?["required"]?.boolValue ?? isAsked
    }

    /// How many seconds an app waits for its push; 1 to 60.
    package var pushWaitSeconds: Int64 {
        let seconds = json["hearth"]?["appProof"]?["pushWaitSeconds"]?.intValue ?? 0
        return seconds > 0 ? min(seconds, 60) : 5
    }
}
