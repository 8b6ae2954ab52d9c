/// What an out-of-band code is for.
package struct OobRequestType: WireEnum {
    package static let passwordReset = Self(rawValue: "PASSWORD_RESET")
    package static let oldEmailAgree = Self(rawValue: "OLD_EMAIL_AGREE")
    package static let newEmailAccept = Self(rawValue: "NEW_EMAIL_ACCEPT")
    package static let verifyEmail = Self(rawValue: "VERIFY_EMAIL")
    package static let recoverEmail = Self(rawValue: "RECOVER_EMAIL")
    package static let emailSignin = Self(rawValue: "EMAIL_SIGNIN")
    package static let verifyAndChangeEmail = Self(rawValue: "VERIFY_AND_CHANGE_EMAIL")
    package static let revertSecondFactorAddition = Self(rawValue: "REVERT_SECOND_FACTOR_ADDITION")

    package static let names = [
        "OOB_REQ_TYPE_UNSPECIFIED",
        "PASSWORD_RESET",
        "OLD_EMAIL_AGREE",
        "NEW_EMAIL_ACCEPT",
        "VERIFY_EMAIL",
        "RECOVER_EMAIL",
        "EMAIL_SIGNIN",
        "VERIFY_AND_CHANGE_EMAIL",
        "REVERT_SECOND_FACTOR_ADDITION",
    ]

    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }
}
