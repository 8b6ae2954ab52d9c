import AuthDomain

/// What the page of a mailed link says.
struct ActionWords: Sendable {
    let title: String
    /// What pressing the button will do.
    let question: String
    let button: String
    let success: String

    /// The words for a code; nil for a kind that no page of ours uses up.
    init?(_ code: ActionCode) {
        switch code.kind {
        case .verifyEmail:
            title = "Verify your email address"
            question = "Is \(code.email) your email address?"
            button = "Verify"
            success = "Your email address \(code.email) is verified. You can go back to the app."
        case .passwordReset:
            title = "Reset your password"
            question = "Choose a new password for \(code.email)."
            button = "Save"
            success = "Your password is changed. You can sign in with it now."
        case .recoverEmail:
            title = "Restore your email address"
            question = "Your account's email address was changed. Change it back to \(code.email)?"
            button = "Restore"
            success = """
                Your email address is \(code.email) again. If you did not ask for the change, \
                somebody may know your password: reset it.
                """
        case .verifyAndChangeEmail:
            let new = code.newEmail ?? ""
            title = "Verify your new email address"
            question = "Change your account's email address from \(code.email) to \(new)?"
            button = "Change"
            success = "Your email address is \(new) now. You can sign in with it."
        case .emailSignIn, .revertSecondFactorAddition:
            return nil
        }
    }

    /// Why a code could not be used.
    static func reason(_ error: AuthError) -> String {
        switch error {
        case .actionCodeExpired:
            "This link has expired. Ask for a new one in the app."
        case .actionCodeInvalid:
            "This link was used before, or is not complete. Ask for a new one in the app."
        case .accountDisabled:
            "This account is disabled."
        case .emailTaken:
            "Another account has this email address."
        case .passwordTooShort(let minimum):
            "A password needs at least \(minimum) characters."
        case .passwordTooLong(let maximum):
            "A password may have at most \(maximum) characters."
        default:
            "This link cannot be used."
        }
    }
}
