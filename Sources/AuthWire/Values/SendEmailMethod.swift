/// Who sends mail.
package struct SendEmailMethod: WireEnum {
    package static let `default` = Self(rawValue: "DEFAULT")
    package static let customSmtp = Self(rawValue: "CUSTOM_SMTP")

    package static let names = ["METHOD_UNSPECIFIED", "DEFAULT", "CUSTOM_SMTP"]

    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }
}
