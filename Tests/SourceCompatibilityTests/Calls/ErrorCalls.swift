import FirebaseAuth
import Foundation

/// Errors and constants; compiled, and compared with their documented values.
enum ErrorCalls {
    static func read(_ error: Error) {
        let error = error as NSError
        let code: AuthErrorCode? = AuthErrorCode(rawValue: error.code)
        let isWrong: Bool = error.code == AuthErrorCode.wrongPassword.rawValue
        let same: AuthErrorCode = AuthErrorCode.wrongPassword.code
        let isAuth: Bool = error.domain == AuthErrorDomain
        let email = error.userInfo[AuthErrorUserInfoEmailKey] as? String
        let name = error.userInfo[AuthErrorUserInfoNameKey] as? String
        let credential = error.userInfo[AuthErrorUserInfoUpdatedCredentialKey] as? AuthCredential
        let resolver =
            error.userInfo[AuthErrorUserInfoMultiFactorResolverKey] as? MultiFactorResolver
        print(code as Any, isWrong, same, isAuth, email as Any, name as Any)
        print(credential as Any, resolver as Any)
        switch AuthErrorCode(rawValue: error.code) {
        case .userDisabled?: print("disabled")
        case .some(let code): print(code)
        case .none: print("none")
        }
    }

    static let constants: [(constant: String, value: String)] = [
        (AuthErrors.domain, "FIRAuthErrorDomain"),
        (AuthErrors.userInfoNameKey, "FIRAuthErrorUserInfoNameKey"),
        (AuthErrors.userInfoEmailKey, "FIRAuthErrorUserInfoEmailKey"),
        (AuthErrors.userInfoUpdatedCredentialKey, "FIRAuthErrorUserInfoUpdatedCredentialKey"),
        (AuthErrors.userInfoMultiFactorResolverKey, "FIRAuthErrorUserInfoMultiFactorResolverKey"),
        (AuthErrorDomain, "FIRAuthErrorDomain"),
        (AuthErrorUserInfoNameKey, "FIRAuthErrorUserInfoNameKey"),
        (AuthErrorUserInfoEmailKey, "FIRAuthErrorUserInfoEmailKey"),
        (AuthErrorUserInfoUpdatedCredentialKey, "FIRAuthErrorUserInfoUpdatedCredentialKey"),
        (AuthErrorUserInfoMultiFactorResolverKey, "FIRAuthErrorUserInfoMultiFactorResolverKey"),
        (NSNotification.Name.AuthStateDidChange.rawValue, "FIRAuthStateDidChangeNotification"),
        (Auth.authStateDidChangeNotification.rawValue, "FIRAuthStateDidChangeNotification"),
        (EmailAuthProviderID, "password"),
        (EmailLinkAuthSignInMethod, "emailLink"),
        (EmailPasswordAuthSignInMethod, "password"),
        (FacebookAuthProviderID, "facebook.com"),
        (FacebookAuthSignInMethod, "facebook.com"),
        (GameCenterAuthProviderID, "gc.apple.com"),
        (GameCenterAuthSignInMethod, "gc.apple.com"),
        (GitHubAuthProviderID, "github.com"),
        (GitHubAuthSignInMethod, "github.com"),
        (GoogleAuthProviderID, "google.com"),
        (GoogleAuthSignInMethod, "google.com"),
        (TwitterAuthProviderID, "twitter.com"),
        (TwitterAuthSignInMethod, "twitter.com"),
        (PhoneAuthProviderID, "phone"),
        (PhoneAuthSignInMethod, "phone"),
        (PhoneMultiFactorID, "phone"),
        (TOTPMultiFactorID, "totp"),
        (TotpMultiFactorID, "totp"),
        (AuthProviderID.apple.rawValue, "apple.com"),
        (AuthProviderID.email.rawValue, "password"),
        (AuthProviderID.facebook.rawValue, "facebook.com"),
        (AuthProviderID.gameCenter.rawValue, "gc.apple.com"),
        (AuthProviderID.gitHub.rawValue, "github.com"),
        (AuthProviderID.google.rawValue, "google.com"),
        (AuthProviderID.phone.rawValue, "phone"),
        (EmailAuthProvider.id, "password"),
        (PhoneAuthProvider.id, "phone"),
    ]
}
