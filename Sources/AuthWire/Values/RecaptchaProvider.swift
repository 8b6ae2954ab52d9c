/// The kind of sign-in that reCAPTCHA guards.
package struct RecaptchaProvider: WireEnum {
    package static let emailPasswordProvider = Self(rawValue: "EMAIL_PASSWORD_PROVIDER")
    package static let phoneProvider = Self(rawValue: "PHONE_PROVIDER")

    package static let names = [
        "RECAPTCHA_PROVIDER_UNSPECIFIED",
        "EMAIL_PASSWORD_PROVIDER",
        "PHONE_PROVIDER",
    ]

    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }
}
