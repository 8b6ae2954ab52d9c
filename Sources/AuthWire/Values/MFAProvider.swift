/// A kind of second factor.
package struct MFAProvider: WireEnum {
    package static let phoneSms = Self(rawValue: "PHONE_SMS")

    package static let names = ["PROVIDER_UNSPECIFIED", "PHONE_SMS"]

    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }
}
