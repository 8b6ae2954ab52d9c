public import Foundation

/// Makes credentials of GitHub's tokens.
public final class GitHubAuthProvider: NSObject, Sendable {
    /// The provider's name on the wire.
    public static let id = "github.com"

    private override init() {}

    /// A credential of the access token.
    public static func credential(withToken token: String) -> AuthCredential {
        OAuthCredential(provider: id, tokens: .init(accessToken: Secret(token)))
    }
}
