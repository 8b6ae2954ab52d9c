/// What a rule of reCAPTCHA does.
package struct RecaptchaAction: WireEnum {
    package static let block = Self(rawValue: "BLOCK")

    package static let names = ["RECAPTCHA_ACTION_UNSPECIFIED", "BLOCK"]

    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }
}
