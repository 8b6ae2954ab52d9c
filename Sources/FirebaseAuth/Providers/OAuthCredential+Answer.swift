import AuthWire
import Foundation

extension ShownCredential {
    /// Reads what the server says to a provider's credential.
    ///
    /// - Throws: `accountExistsWithDifferentCredential` or `credentialAlreadyInUse`, with the address
    ///   and a credential to go on with in the user info; what else a good answer says against it.
    init(_ response: SignInWithIdpResponse, of shown: OAuthCredential) throws {
        let updated = OAuthCredential(response, of: shown)
        var conflict: [String: Any] = [:]
        conflict[AuthErrorUserInfoEmailKey] = response.email
        conflict[AuthErrorUserInfoUpdatedCredentialKey] = updated
        if response.needConfirmation == true {
            throw AuthErrorCode.accountExistsWithDifferentCredential.error(userInfo: conflict)
        }
        if let message = response.errorMessage, !message.isEmpty {
            throw ServerRefusal(message: message).error(adding: conflict)
        }
        answer = SignInAnswer(response)
        additionalUserInfo = AdditionalUserInfo(
            providerID: response.providerId ?? shown.provider,
            profileText: response.rawUserInfo,
            username: response.screenName ?? response.login,
            isNewUser: response.isNewUser ?? false
        )
        credential = updated
    }
}

extension OAuthCredential {
    /// Takes the provider's tokens out of an answer; nil if it has none.
    fileprivate convenience init?(_ response: SignInWithIdpResponse, of shown: OAuthCredential) {
        let pendingToken = response.pendingToken
        let found = [
            response.oauthIdToken, response.oauthAccessToken, response.oauthTokenSecret,
            pendingToken,
        ]
        guard found.contains(where: { $0?.isEmpty == false }) else { return nil }
        // The nonce goes with the ID token; what stands for both needs none.
        let needsNonce = pendingToken == nil && response.oauthIdToken != nil
        self.init(
            provider: response.providerId ?? shown.provider,
            tokens: Tokens(
                idToken: response.oauthIdToken.map(Secret.init),
                accessToken: response.oauthAccessToken.map(Secret.init),
                secret: response.oauthTokenSecret.map(Secret.init),
                rawNonce: needsNonce ? shown.tokens.rawNonce : nil,
                pendingToken: pendingToken.map(Secret.init)
            )
        )
    }
}

extension SignInWithIdpResponse {
    /// The user's name at GitHub, which stands in the profile alone.
    fileprivate var login: String? {
        guard providerId == GitHubAuthProvider.id, let rawUserInfo else { return nil }
        let profile = try? JSONSerialization.jsonObject(with: Data(rawUserInfo.utf8))
        return (profile as? [String: Any])?["login"] as? String
    }
}
