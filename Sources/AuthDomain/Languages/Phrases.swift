/// All that pages, mails and text messages say, in one language.
package struct Phrases: Sendable, InEveryLanguage {
    /// What a mailed link does: its mail, and the page that it opens.
    package struct Action: Sendable {
        package let title: Phrase
        /// What pressing the button will do.
        package let question: Phrase
        package let button: Phrase
        package let success: Phrase
        package let subject: Phrase
        /// What the mail says before its link.
        package let mail: Phrase
    }

    /// A mail.
    package struct Notice: Sendable {
        package let subject: Phrase
        package let body: Phrase
    }

    /// Why a link could not be used.
    package struct Failures: Sendable {
        package let title: Phrase
        package let expired: Phrase
        package let used: Phrase
        package let incomplete: Phrase
        package let leadsNowhere: Phrase
        package let unusable: Phrase
        package let accountDisabled: Phrase
        package let emailTaken: Phrase
        package let passwordTooShort: Phrase
        package let passwordTooLong: Phrase
        package let passwordWithoutLowercase: Phrase
        package let passwordWithoutUppercase: Phrase
        package let passwordWithoutDigit: Phrase
        package let passwordWithoutSymbol: Phrase
    }

    /// What stands beside and on the parts of a page.
    package struct Labels: Sendable {
        package let emailAddress: Phrase
        package let newPassword: Phrase
        package let goOn: Phrase
    }

    package let verifyEmail: Action
    package let resetPassword: Action
    package let recoverEmail: Action
    package let changeEmail: Action
    /// Its question is about a phone number.
    package let removeFactor: Action
    /// The same question about an authenticator app.
    package let removeAppQuestion: Phrase
    package let signIn: Notice
    package let recoveryCodeUsed: Notice
    package let recoveryCodesMade: Notice
    package let passwordChanged: Notice
    package let factorRemoved: Notice
    /// Tells of a sign-in with the right password that failed at the second factor.
    package let wrongSecondFactor: Notice
    /// The end of a mail that somebody else may have asked for.
    package let notAskedFor: Phrase
    package let smsCode: Phrase
    package let labels: Labels
    package let failures: Failures
}
