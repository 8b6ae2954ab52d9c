/// Whether a second factor may, must or cannot be used.
package struct MFAState: WireEnum {
    package static let disabled = Self(rawValue: "DISABLED")
    package static let enabled = Self(rawValue: "ENABLED")
    package static let mandatory = Self(rawValue: "MANDATORY")

    package static let names = ["STATE_UNSPECIFIED", "DISABLED", "ENABLED", "MANDATORY"]

    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }
}
