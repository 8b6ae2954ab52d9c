/// Whether the password policy holds.
package struct PasswordPolicyEnforcementState: WireEnum {
    package static let off = Self(rawValue: "OFF")
    package static let enforce = Self(rawValue: "ENFORCE")

    package static let names = ["PASSWORD_POLICY_ENFORCEMENT_STATE_UNSPECIFIED", "OFF", "ENFORCE"]

    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }
}
