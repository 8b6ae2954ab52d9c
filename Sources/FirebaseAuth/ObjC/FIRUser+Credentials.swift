#if canImport(ObjectiveC) || CHECK_OBJC
import Foundation

@available(swift, obsoleted: 1.0)
extension FIRUser {
    /// The user's ID token, for a back end to check.
    @objc(getIDTokenWithCompletion:)
    public func getIDToken(completion: FIRCallback<String>?) {
        own.getIDToken(completion: Facade.call(completion))
    }

    /// The user's ID token, for a back end to check; a new one where that is asked for.
    @objc(getIDTokenForcingRefresh:completion:)
    public func getIDTokenForcingRefresh(_ forceRefresh: Bool, completion: FIRCallback<String>?) {
        own.getIDTokenForcingRefresh(forceRefresh, completion: Facade.call(completion))
    }

    /// The user's ID token and what it says.
    @objc(getIDTokenResultWithCompletion:)
    public func getIDTokenResult(completion: FIRCallback<FIRAuthTokenResult>?) {
        own.getIDTokenResult(completion: Facade.call(completion, FIRAuthTokenResult.init))
    }

    /// The user's ID token and what it says; a new one where that is asked for.
    @objc(getIDTokenResultForcingRefresh:completion:)
    public func getIDTokenResult(
        forcingRefresh: Bool,
        completion: FIRCallback<FIRAuthTokenResult>?
    ) {
        own.getIDTokenResult(
            forcingRefresh: forcingRefresh,
            completion: Facade.call(completion, FIRAuthTokenResult.init)
        )
    }

    /// Shows a credential of the user again, so that the session counts as a recent one.
    @objc(reauthenticateWithCredential:completion:)
    public func reauthenticate(
        with credential: FIRAuthCredential,
        completion: FIRCallback<FIRAuthDataResult>?
    ) {
        own.reauthenticate(
            with: credential.own,
            completion: Facade.call(completion, FIRAuthDataResult.init)
        )
    }

    /// Adds a further way to sign in to the account.
    @objc(linkWithCredential:completion:)
    public func link(
        with credential: FIRAuthCredential,
        completion: FIRCallback<FIRAuthDataResult>?
    ) {
        own.link(
            with: credential.own,
            completion: Facade.call(completion, FIRAuthDataResult.init)
        )
    }

    /// Takes a way to sign in from the account.
    @objc(unlinkFromProvider:completion:)
    public func unlink(fromProvider provider: String, completion: FIRCallback<FIRUser>?) {
        own.unlink(fromProvider: provider, completion: Facade.call(completion, FIRUser.init))
    }

    /// Shows the user again on a provider's page, so that the session counts as a recent one.
    @objc(reauthenticateWithProvider:UIDelegate:completion:)
    public func reauthenticate(
        with provider: any FIRFederatedAuthProvider,
        uiDelegate: (any FIRAuthUIDelegate)?,
        completion: FIRCallback<FIRAuthDataResult>?
    ) {
        own.reauthenticate(
            with: PassedProvider.make(provider, uiDelegate),
            uiDelegate: uiDelegate.map(PassedUIDelegate.init),
            completion: Facade.call(completion, FIRAuthDataResult.init)
        )
    }

    /// Adds a way to sign in to the account, on a provider's page.
    @objc(linkWithProvider:UIDelegate:completion:)
    public func link(
        with provider: any FIRFederatedAuthProvider,
        uiDelegate: (any FIRAuthUIDelegate)?,
        completion: FIRCallback<FIRAuthDataResult>?
    ) {
        own.link(
            with: PassedProvider.make(provider, uiDelegate),
            uiDelegate: uiDelegate.map(PassedUIDelegate.init),
            completion: Facade.call(completion, FIRAuthDataResult.init)
        )
    }
}
#endif
