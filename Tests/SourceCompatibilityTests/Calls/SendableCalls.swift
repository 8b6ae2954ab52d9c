import FirebaseAuth
import FirebaseCore
import Foundation

/// What may go from one task to another; compiled, and never run.
enum SendableCalls {
    private static func need<Value: Sendable>(_: Value.Type) {}

    static func users() {
        need(Auth.self)
        need(AuthSettings.self)
        need(User.self)
        need((any UserInfo).self)
        need(UserMetadata.self)
        need(UserProfileChangeRequest.self)
        need(AuthDataResult.self)
        need(AdditionalUserInfo.self)
        need(AuthTokenResult.self)
        need(AuthErrors.self)
        need(AuthErrorCode.self)
        need(AuthAPNSTokenType.self)
        need(AuthStateDidChangeListenerHandle.self)
        need(IDTokenDidChangeListenerHandle.self)
    }

    static func credentials() {
        need(AuthCredential.self)
        need(OAuthCredential.self)
        need(PhoneAuthCredential.self)
        need(AuthProviderID.self)
        need(EmailAuthProvider.self)
        need(FacebookAuthProvider.self)
        need(GoogleAuthProvider.self)
        need(GitHubAuthProvider.self)
        need(TwitterAuthProvider.self)
        need(GameCenterAuthProvider.self)
        need(OAuthProvider.self)
        need(PhoneAuthProvider.self)
        need((any FederatedAuthProvider).self)
        need((any AuthUIDelegate).self)
    }

    static func secondFactors() {
        need(MultiFactor.self)
        need(MultiFactorSession.self)
        need(MultiFactorResolver.self)
        need(MultiFactorInfo.self)
        need(PhoneMultiFactorInfo.self)
        need(TOTPMultiFactorInfo.self)
        need(MultiFactorAssertion.self)
        need(PhoneMultiFactorAssertion.self)
        need(PhoneMultiFactorGenerator.self)
        need(TOTPMultiFactorAssertion.self)
        need(TOTPMultiFactorGenerator.self)
        need(TOTPSecret.self)
    }

    static func actionCodes() {
        need(ActionCodeSettings.self)
        need(ActionCodeInfo.self)
        need(ActionCodeURL.self)
        need(ActionCodeOperation.self)
    }

    static func additions() {
        need(UserSession.self)
        need(PasswordPolicy.self)
        need(PasswordPolicy.CustomStrengthOptions.self)
        need(PasswordValidationStatus.self)
        need(RecoveryMultiFactorAssertion.self)
        need(RecoveryMultiFactorGenerator.self)
        need((any AuthStorage).self)
        need(FileAuthStorage.self)
        need(MemoryAuthStorage.self)
        need(AuthStorageError.self)
        #if canImport(Security)
        need(KeychainAuthStorage.self)
        #endif
    }

    static func core() {
        need(FirebaseApp.self)
        need(FirebaseOptions.self)
        need(FirebaseConfiguration.self)
        need(FirebaseLoggerLevel.self)
        need(Timestamp.self)
    }

    static func sequences(_ auth: Auth) async {
        need(Auth.AuthStateChangesSequence.self)
        need(Auth.IDTokenChangesSequence.self)
        need(Auth.AuthStateChangesSequence.Element.self)
        let states: any AsyncSequence<User?, Never> = Auth.AuthStateChangesSequence(auth)
        let tokens: any AsyncSequence<User?, Never> = Auth.IDTokenChangesSequence(auth)
        var iterator: Auth.AuthStateChangesSequence.AsyncIterator =
            auth.authStateChanges.makeAsyncIterator()
        let next: User?? = await iterator.next()
        print(states, tokens, next as Any)
    }
}
