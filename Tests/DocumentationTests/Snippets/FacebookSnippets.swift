import FirebaseAuth
import Foundation

/// Signs in with the access token of a classic login.
@MainActor
func signInWithFacebook(
    accessToken: String,
    on screens: any Screens
) async throws -> AuthDataResult {
    let credential = FacebookAuthProvider.credential(withAccessToken: accessToken)
    return try await signIn(with: credential, on: screens)
}

/// A limited login, from its nonce to the user.
@MainActor
final class LimitedLogin {
    private let nonce = OAuthProvider.randomNonce()

    /// What the login button is given: the hash, never the nonce itself.
    var hashedNonce: String { OAuthProvider.sha256(nonce) }

    /// Signs in with the token that the login ended with.
    func finish(idToken: String, on screens: any Screens) async throws -> AuthDataResult {
        let credential = OAuthProvider.credential(
            providerID: .facebook,
            idToken: idToken,
            rawNonce: nonce
        )
        return try await signIn(with: credential, on: screens)
    }
}

/// Signs in with a provider's credential, whatever the account asks for.
@MainActor
func signIn(with credential: AuthCredential, on screens: any Screens) async throws
    -> AuthDataResult
{
    do {
        return try await Auth.auth().signIn(with: credential)
    } catch let error as NSError {
        switch AuthErrorCode(rawValue: error.code) {
        case .secondFactorRequired:
            let resolver = error.userInfo[AuthErrorUserInfoMultiFactorResolverKey]
            guard let resolver = resolver as? MultiFactorResolver else { throw error }
            return try await resolve(resolver, on: screens)
        case .accountExistsWithDifferentCredential:
            return try await signInAndLink(error, on: screens)
        default:
            throw error
        }
    }
}

/// Signs in as before, and then adds the provider that the user came with.
@MainActor
func signInAndLink(_ error: NSError, on screens: any Screens) async throws -> AuthDataResult {
    guard
        let email = error.userInfo[AuthErrorUserInfoEmailKey] as? String,
        let credential = error.userInfo[AuthErrorUserInfoUpdatedCredentialKey] as? AuthCredential
    else { throw error }
    let password = try await screens.askForPassword()
    let result = try await signIn(withEmail: email, password: password, on: screens)
    return try await result.user.link(with: credential)
}
