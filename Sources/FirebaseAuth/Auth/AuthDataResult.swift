public import Foundation

/// What a sign-in gives.
public final class AuthDataResult: NSObject, Sendable {
    /// The user who is signed in.
    public let user: User
    /// What the provider tells about the user.
    public let additionalUserInfo: AdditionalUserInfo?
    /// The provider's own tokens, if the first factor was a provider that gives some.
    public let credential: OAuthCredential?

    init(
        user: User,
        additionalUserInfo: AdditionalUserInfo? = nil,
        credential: OAuthCredential? = nil
    ) {
        self.user = user
        self.additionalUserInfo = additionalUserInfo
        self.credential = credential
    }
}
