/// A part of an account that `accounts:update` can remove.
package struct UserAttribute: WireEnum {
    package static let email = Self(rawValue: "EMAIL")
    package static let displayName = Self(rawValue: "DISPLAY_NAME")
    package static let provider = Self(rawValue: "PROVIDER")
    package static let photoURL = Self(rawValue: "PHOTO_URL")
    package static let password = Self(rawValue: "PASSWORD")
    package static let rawUserInfo = Self(rawValue: "RAW_USER_INFO")

    package static let names = [
        "USER_ATTRIBUTE_NAME_UNSPECIFIED",
        "EMAIL",
        "DISPLAY_NAME",
        "PROVIDER",
        "PHOTO_URL",
        "PASSWORD",
        "RAW_USER_INFO",
    ]

    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }
}
