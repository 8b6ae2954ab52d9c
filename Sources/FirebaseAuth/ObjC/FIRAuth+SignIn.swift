#if canImport(ObjectiveC) || CHECK_OBJC
import Foundation

@available(swift, obsoleted: 1.0)
extension FIRAuth {
    /// Signs in with an email address and its password.
    @objc(signInWithEmail:password:completion:)
    public func signIn(
        withEmail email: String,
        password: String,
        completion: FIRCallback<FIRAuthDataResult>?
    ) {
        own.signIn(
            withEmail: email,
            password: password,
            completion: Facade.call(completion, FIRAuthDataResult.init)
        )
    }

    /// Signs in with a credential.
    @objc(signInWithCredential:completion:)
    public func signIn(
        with credential: FIRAuthCredential,
        completion: FIRCallback<FIRAuthDataResult>?
    ) {
        own.signIn(
            with: credential.own,
            completion: Facade.call(completion, FIRAuthDataResult.init)
        )
    }

    /// Makes an account without any credential, and signs in.
    @objc(signInAnonymouslyWithCompletion:)
    public func signInAnonymously(completion: FIRCallback<FIRAuthDataResult>?) {
        own.signInAnonymously(completion: Facade.call(completion, FIRAuthDataResult.init))
    }

    /// Makes an account with an email address and a password, and signs in.
    @objc(createUserWithEmail:password:completion:)
    public func createUser(
        withEmail email: String,
        password: String,
        completion: FIRCallback<FIRAuthDataResult>?
    ) {
        own.createUser(
            withEmail: email,
            password: password,
            completion: Facade.call(completion, FIRAuthDataResult.init)
        )
    }

    /// Signs in with an email address and a mailed link.
    @objc(signInWithEmail:link:completion:)
    public func signIn(
        withEmail email: String,
        link: String,
        completion: FIRCallback<FIRAuthDataResult>?
    ) {
        own.signIn(
            withEmail: email,
            link: link,
            completion: Facade.call(completion, FIRAuthDataResult.init)
        )
    }

    /// Signs in on a provider's page.
    @objc(signInWithProvider:UIDelegate:completion:)
    public func signIn(
        with provider: any FIRFederatedAuthProvider,
        uiDelegate: (any FIRAuthUIDelegate)?,
        completion: FIRCallback<FIRAuthDataResult>?
    ) {
        own.signIn(
            with: PassedProvider.make(provider, uiDelegate),
            uiDelegate: uiDelegate.map(PassedUIDelegate.init),
            completion: Facade.call(completion, FIRAuthDataResult.init)
        )
    }

    /// Signs in with a token that a back end made.
    @objc(signInWithCustomToken:completion:)
    public func signIn(
        withCustomToken token: String,
        completion: FIRCallback<FIRAuthDataResult>?
    ) {
        own.signIn(
            withCustomToken: token,
            completion: Facade.call(completion, FIRAuthDataResult.init)
        )
    }
}
#endif
