public import Foundation

/// Makes credentials of Facebook's tokens.
public final class FacebookAuthProvider: NSObject, Sendable {
    /// The provider's name on the wire.
    public static let id = "facebook.com"

    private override init() {}

    /// A credential of the access token of a classic login.
    public static func credential(withAccessToken accessToken: String) -> AuthCredential {
        OAuthCredential(provider: id, tokens: .init(accessToken: Secret(accessToken)))
    }
}
