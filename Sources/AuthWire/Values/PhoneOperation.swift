/// What a proved phone number is to do.
package struct PhoneOperation: WireEnum {
    package static let signUpOrIn = Self(rawValue: "SIGN_UP_OR_IN")
    package static let reauth = Self(rawValue: "REAUTH")
    package static let update = Self(rawValue: "UPDATE")
    package static let link = Self(rawValue: "LINK")

    package static let names = [
        "VERIFY_OP_UNSPECIFIED",
        "SIGN_UP_OR_IN",
        "REAUTH",
        "UPDATE",
        "LINK",
    ]

    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }
}
