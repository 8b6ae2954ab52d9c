public import Foundation

/// Makes credentials of Google's tokens.
public final class GoogleAuthProvider: NSObject, Sendable {
    /// The provider's name on the wire.
    public static let id = "google.com"

    private override init() {}

    /// A credential of both tokens of a sign-in with Google.
    public static func credential(
        withIDToken idToken: String,
        accessToken: String
    ) -> AuthCredential {
        OAuthCredential(
            provider: id,
            tokens: .init(idToken: Secret(idToken), accessToken: Secret(accessToken))
        )
    }
}
