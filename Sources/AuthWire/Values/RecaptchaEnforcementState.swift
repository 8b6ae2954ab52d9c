/// How strictly reCAPTCHA is asked for.
package struct RecaptchaEnforcementState: WireEnum {
    package static let off = Self(rawValue: "OFF")
    package static let audit = Self(rawValue: "AUDIT")
    package static let enforce = Self(rawValue: "ENFORCE")

    package static let names = [
        "RECAPTCHA_PROVIDER_ENFORCEMENT_STATE_UNSPECIFIED",
        "OFF",
        "AUDIT",
        "ENFORCE",
    ]

    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }
}
