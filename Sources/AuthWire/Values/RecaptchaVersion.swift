/// The product that made a captcha answer.
package struct RecaptchaVersion: WireEnum {
    package static let enterprise = Self(rawValue: "RECAPTCHA_ENTERPRISE")

    package static let names = ["RECAPTCHA_VERSION_UNSPECIFIED", "RECAPTCHA_ENTERPRISE"]

    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }
}
