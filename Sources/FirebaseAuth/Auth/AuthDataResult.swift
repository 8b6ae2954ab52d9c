public import Foundation

/// What a sign-in gives.
public final class AuthDataResult: NSObject, NSSecureCoding, Sendable {
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

    /// True: everything is encoded and decoded.
    public static let supportsSecureCoding = true

    /// Reads from an archive of this SDK; nil if the user cannot be read.
    public convenience init?(coder: NSCoder) {
        guard let user = coder.object(User.self, "user") else { return nil }
        self.init(
            user: user,
            additionalUserInfo: coder.object(AdditionalUserInfo.self, "additionalUserInfo"),
            credential: coder.object(OAuthCredential.self, "credential")
        )
    }

    /// Writes everything, the tokens in clear: whoever has the archive is signed in.
    public func encode(with coder: NSCoder) {
        coder.encode(user, forKey: "user")
        coder.encode(additionalUserInfo, forKey: "additionalUserInfo")
        coder.encode(credential, forKey: "credential")
    }
}
