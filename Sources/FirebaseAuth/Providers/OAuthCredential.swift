/// The tokens of a provider that speaks OAuth or OpenID Connect.
///
/// Unchecked as its superclass; holds constants.
public final class OAuthCredential: AuthCredential, @unchecked Sendable {
    /// The provider's ID token.
    public var idToken: String? { tokens.idToken?.value }
    /// The provider's access token.
    public var accessToken: String? { tokens.accessToken?.value }
    /// The secret that goes with an OAuth 1.0 access token.
    public var secret: String? { tokens.secret?.value }

    struct Tokens: Sendable {
        var idToken: Secret?
        var accessToken: Secret?
        var secret: Secret?
        var rawNonce: Secret?
        var pendingToken: Secret?
    }

    let tokens: Tokens

    init(provider: String, tokens: Tokens) {
        self.tokens = tokens
        super.init(provider: provider)
    }
}
