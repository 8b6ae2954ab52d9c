/// The format of a mail in the administrator's settings.
package struct BodyFormat: WireEnum {
    package static let plainText = Self(rawValue: "PLAIN_TEXT")
    package static let html = Self(rawValue: "HTML")

    package static let names = ["BODY_FORMAT_UNSPECIFIED", "PLAIN_TEXT", "HTML"]

    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }
}
