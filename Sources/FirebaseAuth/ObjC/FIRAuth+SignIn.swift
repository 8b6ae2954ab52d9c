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
}
#endif
