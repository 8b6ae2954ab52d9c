/// The format of a mail in the public settings.
package struct EmailBodyFormat: WireEnum {
    package static let plaintext = Self(rawValue: "PLAINTEXT")
    package static let html = Self(rawValue: "HTML")

    package static let names = ["EMAIL_BODY_FORMAT_UNSPECIFIED", "PLAINTEXT", "HTML"]

    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }
}
