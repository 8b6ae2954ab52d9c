#if canImport(ObjectiveC) || CHECK_OBJC
import Foundation

@available(swift, obsoleted: 1.0)
extension FIRAuth {
    /// Mails a link that sets a new password.
    @objc(sendPasswordResetWithEmail:completion:)
    public func sendPasswordReset(withEmail email: String, completion: FIRVoidCallback?) {
        own.sendPasswordReset(withEmail: email, completion: Facade.call(completion))
    }

    /// Mails a link that sets a new password.
    @objc(sendPasswordResetWithEmail:actionCodeSettings:completion:)
    public func sendPasswordReset(
        withEmail email: String,
        actionCodeSettings: FIRActionCodeSettings?,
        completion: FIRVoidCallback?
    ) {
        own.sendPasswordReset(
            withEmail: email,
            actionCodeSettings: actionCodeSettings?.own,
            completion: Facade.call(completion)
        )
    }

    /// Sets a new password with a mailed code.
    @objc(confirmPasswordResetWithCode:newPassword:completion:)
    public func confirmPasswordReset(
        withCode code: String,
        newPassword: String,
        completion: @escaping FIRVoidCallback
    ) {
        own.confirmPasswordReset(withCode: code, newPassword: newPassword) {
            completion(Facade.error($0))
        }
    }

    /// Looks at a mailed code without using it.
    @objc(checkActionCode:completion:)
    public func checkActionCode(
        _ code: String,
        completion: @escaping FIRCallback<FIRActionCodeInfo>
    ) {
        own.checkActionCode(code) { completion($0.map(FIRActionCodeInfo.init), Facade.error($1)) }
    }

    /// Looks at a mailed code that sets a new password, without using it.
    @objc(verifyPasswordResetCode:completion:)
    public func verifyPasswordResetCode(
        _ code: String,
        completion: @escaping FIRCallback<String>
    ) {
        own.verifyPasswordResetCode(code) { completion($0, Facade.error($1)) }
    }

    /// Does what a mailed code is for, other than setting a password.
    @objc(applyActionCode:completion:)
    public func applyActionCode(_ code: String, completion: @escaping FIRVoidCallback) {
        own.applyActionCode(code) { completion(Facade.error($0)) }
    }

    /// The ways an address can sign in; empty where the project hides which have an account.
    @available(
        *,
        deprecated,
        message: "Projects that hide which addresses have an account answer with an empty list."
    )
    @objc(fetchSignInMethodsForEmail:completion:)
    public func fetchSignInMethods(forEmail email: String, completion: FIRCallback<[String]>?) {
        own.fetchSignInMethods(forEmail: email, completion: Facade.call(completion))
    }

    /// Mails a link that signs in.
    @objc(sendSignInLinkToEmail:actionCodeSettings:completion:)
    public func sendSignInLink(
        toEmail email: String,
        actionCodeSettings: FIRActionCodeSettings,
        completion: FIRVoidCallback?
    ) {
        own.sendSignInLink(
            toEmail: email,
            actionCodeSettings: actionCodeSettings.own,
            completion: Facade.call(completion)
        )
    }

    /// Whether an address that the app was opened with is a mailed link that signs in.
    @objc(isSignInWithEmailLink:)
    public func isSignIn(withEmailLink link: String) -> Bool {
        own.isSignIn(withEmailLink: link)
    }
}
#endif
