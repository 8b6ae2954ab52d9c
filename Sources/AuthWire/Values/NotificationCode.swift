/// A rule of the password policy that a password does not meet.
package struct NotificationCode: WireEnum {
    package static let missingLowercaseCharacter = Self(rawValue: "MISSING_LOWERCASE_CHARACTER")
    package static let missingUppercaseCharacter = Self(rawValue: "MISSING_UPPERCASE_CHARACTER")
    package static let missingNumericCharacter = Self(rawValue: "MISSING_NUMERIC_CHARACTER")
    package static let missingNonAlphanumericCharacter = Self(
        rawValue: "MISSING_NON_ALPHANUMERIC_CHARACTER"
    )
    package static let minimumPasswordLength = Self(rawValue: "MINIMUM_PASSWORD_LENGTH")
    package static let maximumPasswordLength = Self(rawValue: "MAXIMUM_PASSWORD_LENGTH")

    package static let names = [
        "NOTIFICATION_CODE_UNSPECIFIED",
        "MISSING_LOWERCASE_CHARACTER",
        "MISSING_UPPERCASE_CHARACTER",
        "MISSING_NUMERIC_CHARACTER",
        "MISSING_NON_ALPHANUMERIC_CHARACTER",
        "MINIMUM_PASSWORD_LENGTH",
        "MAXIMUM_PASSWORD_LENGTH",
    ]

    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }
}
