public import Foundation

/// Makes credentials of Twitter's tokens.
public final class TwitterAuthProvider: NSObject, Sendable {
    /// The provider's name on the wire.
    public static let id = "twitter.com"

    private override init() {}

    /// A credential of an access token of OAuth 1.0 and its secret.
    public static func credential(withToken token: String, secret: String) -> AuthCredential {
        OAuthCredential(
            provider: id,
            tokens: .init(accessToken: Secret(token), secret: Secret(secret))
        )
    }
}
