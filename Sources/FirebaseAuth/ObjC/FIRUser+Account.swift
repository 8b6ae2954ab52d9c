#if canImport(ObjectiveC) || CHECK_OBJC
import Foundation

@available(swift, obsoleted: 1.0)
extension FIRUser {
    /// A change of the user's name and picture.
    @objc
    public func profileChangeRequest() -> FIRUserProfileChangeRequest {
        FIRUserProfileChangeRequest(own.createProfileChangeRequest())
    }

    /// Asks the server for the account as it is now.
    @objc(reloadWithCompletion:)
    public func reload(completion: FIRVoidCallback?) {
        own.reload(completion: Facade.call(completion))
    }

    /// Sets a new address at once.
    @available(*, deprecated, message: "Use sendEmailVerificationBeforeUpdatingEmail instead.")
    @objc(updateEmail:completion:)
    public func updateEmail(to email: String, completion: FIRVoidCallback?) {
        own.updateEmail(to: email, completion: Facade.call(completion))
    }

    /// Sets a new password.
    @objc(updatePassword:completion:)
    public func updatePassword(to password: String, completion: FIRVoidCallback?) {
        own.updatePassword(to: password, completion: Facade.call(completion))
    }

    /// Sets the phone number that the user signs in with.
    @objc(updatePhoneNumberCredential:completion:)
    public func updatePhoneNumber(
        _ credential: FIRPhoneAuthCredential,
        completion: FIRVoidCallback?
    ) {
        own.updatePhoneNumber(credential.phone, completion: Facade.call(completion))
    }

    /// Mails a link that verifies the account's address.
    @objc(sendEmailVerificationWithCompletion:)
    public func sendEmailVerification(completion: FIRVoidCallback?) {
        own.sendEmailVerification(completion: Facade.call(completion))
    }

    /// Mails a link that verifies the account's address.
    @objc(sendEmailVerificationWithActionCodeSettings:completion:)
    public func sendEmailVerification(
        with actionCodeSettings: FIRActionCodeSettings?,
        completion: FIRVoidCallback?
    ) {
        own.sendEmailVerification(
            with: actionCodeSettings?.own,
            completion: Facade.call(completion)
        )
    }

    /// Mails a link to a new address, which replaces the old one when the link is used.
    @objc(sendEmailVerificationBeforeUpdatingEmail:completion:)
    public func sendEmailVerification(
        beforeUpdatingEmail email: String,
        completion: FIRVoidCallback?
    ) {
        own.sendEmailVerification(
            beforeUpdatingEmail: email,
            completion: Facade.call(completion)
        )
    }

    /// Mails a link to a new address, which replaces the old one when the link is used.
    @objc(sendEmailVerificationBeforeUpdatingEmail:actionCodeSettings:completion:)
    public func sendEmailVerification(
        beforeUpdatingEmail email: String,
        actionCodeSettings: FIRActionCodeSettings?,
        completion: FIRVoidCallback?
    ) {
        own.sendEmailVerification(
            beforeUpdatingEmail: email,
            actionCodeSettings: actionCodeSettings?.own,
            completion: Facade.call(completion)
        )
    }

    /// Deletes the account, and signs out.
    @objc(deleteWithCompletion:)
    public func delete(completion: FIRVoidCallback?) {
        own.delete(completion: Facade.call(completion))
    }
}
#endif
