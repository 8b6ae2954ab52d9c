extension Phrases {
    /// In English.
    static let english = Phrases(
        verifyEmail: Action(
            title: "Verify your email address",
            question: "Is {email} your email address?",
            button: "Verify",
            success: "Your email address {email} is verified. You can go back to the app.",
            subject: "Verify your email address",
            mail: "To verify the email address {email}, follow this link:"
        ),
        resetPassword: Action(
            title: "Reset your password",
            question: "Choose a new password for {email}.",
            button: "Save",
            success: "Your password is changed. You can sign in with it now.",
            subject: "Reset your password",
            mail: "To reset the password for {email}, follow this link:"
        ),
        recoverEmail: Action(
            title: "Restore your email address",
            question: "Your account's email address was changed. Change it back to {email}?",
            button: "Restore",
            success: """
                Your email address is {email} again. If you did not ask for the change, \
                somebody may know your password: reset it.
                """,
            subject: "Your email address was changed",
            mail: """
                The email address of your account was changed. To change it back to {email}, \
                follow this link:
                """
        ),
        changeEmail: Action(
            title: "Verify your new email address",
            question: "Change your account's email address from {email} to {newEmail}?",
            button: "Change",
            success: "Your email address is {newEmail} now. You can sign in with it.",
            subject: "Verify your new email address",
            mail: "To verify and change the email address to {newEmail}, follow this link:"
        ),
        removeFactor: Action(
            title: "Remove the second factor",
            question: """
                The phone number {number} was added to your account as a second factor. \
                Remove it? You will be signed out everywhere.
                """,
            button: "Remove",
            success: """
                The second factor is removed, and you are signed out everywhere. If you did not \
                add it, somebody may know your password: reset it.
                """,
            subject: "A second factor was added to your account",
            mail: "A second factor was added to your account. To remove it, follow this link:"
        ),
        removeAppQuestion: """
            An authenticator app was added to your account as a second factor. Remove it? \
            You will be signed out everywhere.
            """,
        signIn: Notice(
            subject: "Sign in to {app}",
            body: "To sign in as {email}, follow this link:"
        ),
        recoveryCodeUsed: Notice(
            subject: "A recovery code was used",
            body: """
                Somebody signed in to your account with a recovery code. Codes left: {count}. \
                If it was not you, reset your password and make new recovery codes.
                """
        ),
        recoveryCodesMade: Notice(
            subject: "New recovery codes",
            body: """
                New recovery codes were made for your account, and the old ones are void. \
                If it was not you, reset your password.
                """
        ),
        passwordChanged: Notice(
            subject: "Your password was changed",
            body: """
                The password of your {app} account was changed. If it was not you, reset \
                your password.
                """
        ),
        factorRemoved: Notice(
            subject: "A second factor was removed",
            body: """
                A second factor was removed from your {app} account. If it was not you, \
                reset your password and add a second factor again.
                """
        ),
        wrongSecondFactor: Notice(
            subject: "A sign-in was stopped",
            body: """
                Somebody entered the right password of your {app} account, but a wrong \
                code for the second factor, and was not let in. If it was not you, change \
                your password.
                """
        ),
        notAskedFor: "If you did not ask for this, you need not do anything.",
        smsCode: "{code} is your verification code for {app}.",
        labels: Labels(
            emailAddress: "Email address",
            newPassword: "New password",
            goOn: "Continue"
        ),
        failures: Failures(
            title: "That did not work",
            expired: "This link has expired. Ask for a new one in the app.",
            used: "This link was used before, or is not complete. Ask for a new one in the app.",
            incomplete: "This link is not complete.",
            leadsNowhere: "This link does not say where to go on.",
            unusable: "This link cannot be used.",
            accountDisabled: "This account is disabled.",
            emailTaken: "Another account has this email address.",
            passwordTooShort: "A password needs at least {count} characters.",
            passwordTooLong: "A password may have at most {count} characters.",
            passwordWithoutLowercase: "A password needs a lower-case letter (a–z).",
            passwordWithoutUppercase: "A password needs an upper-case letter (A–Z).",
            passwordWithoutDigit: "A password needs a digit (0–9).",
            passwordWithoutSymbol: "A password needs a symbol such as ! or #."
        )
    )
}

extension AuthorizationPhrases {
    static let english = AuthorizationPhrases(
        title: "Sign in",
        wait: "One moment…",
        done: "You can go back to the app. This window may be closed.",
        failed: "That did not work. Try again later.",
        lost: "This sign-in did not begin in this window, or is over. Try again in the app.",
        cancelled: "You did not let the app sign you in.",
        refused: "The provider did not let you sign in.",
        notSetUp: "The app does not offer this way to sign in.",
        notAllowed: "This page was opened by something that the app's makers have not named.",
        noStorage: "Your browser keeps no data for this page. Allow it, and try again in the app.",
        unreachable: "The app's page is gone. Close this window, and try again in the app.",
        needsScript: "This page needs JavaScript.",
        back: "Back to the app"
    )
}
