import AuthWire
public import Foundation

/// The tokens of a provider that speaks OAuth, OpenID Connect or SAML.
///
/// Unchecked as its superclass; holds constants.
public final class OAuthCredential: AuthCredential, NSSecureCoding, @unchecked Sendable {
    /// The provider's ID token.
    public var idToken: String? { tokens.idToken?.value }
    /// The provider's access token.
    public var accessToken: String? { tokens.accessToken?.value }
    /// The secret that goes with an OAuth 1.0 access token.
    public var secret: String? { tokens.secret?.value }

    struct Tokens: Hashable, Codable, Sendable {
        var idToken: Secret?
        var accessToken: Secret?
        var secret: Secret?
        /// What the ID token holds the hash of.
        var rawNonce: Secret?
        /// What the server gave in place of the provider's tokens.
        var pendingToken: Secret?
        /// What Apple tells an app at the user's first consent, and nobody later.
        var fullName: FullName?
        var page: Page?
    }

    /// A name in its two parts.
    struct FullName: Hashable, Codable, Sendable {
        var firstName: String?
        var lastName: String?
    }

    /// How a sign-in on the provider's web page ended.
    struct Page: Hashable, Codable, Sendable {
        /// Where the page sent the user back to.
        let requestURI: Secret
        /// Of the flow.
        let sessionID: Secret
    }

    let tokens: Tokens

    init(provider: String, tokens: Tokens) {
        self.tokens = tokens
        super.init(provider: provider)
    }

    override func show(to auth: Auth, for use: CredentialUse) async throws -> ShownCredential {
        let request = try SignInWithIdpRequest(self, for: use, tenantID: auth.tenantID)
        let response = try await auth.backend.call(Endpoints.signInWithIdp, request)
        return try ShownCredential(response, of: self)
    }

    /// True: the tokens are encoded and decoded.
    public static let supportsSecureCoding = true

    /// Reads a credential from an archive, which may be one of Google's SDK.
    public convenience init?(coder: NSCoder) {
        let tokens = Tokens(
            idToken: coder.text("IDToken").map(Secret.init),
            accessToken: coder.text("accessToken").map(Secret.init),
            secret: coder.text("secret").map(Secret.init),
            rawNonce: coder.text("rawNonce").map(Secret.init),
            pendingToken: coder.text("pendingToken").map(Secret.init),
            fullName: coder.object(NSPersonNameComponents.self, "fullName")
                .map { FullName($0 as PersonNameComponents) }
        )
        self.init(provider: coder.text("provider") ?? OAuthProvider.id, tokens: tokens)
    }

    /// Writes the tokens, in clear, and the provider.
    public func encode(with coder: NSCoder) {
        coder.encode(text: provider, forKey: "provider")
        coder.encode(text: idToken, forKey: "IDToken")
        coder.encode(text: accessToken, forKey: "accessToken")
        coder.encode(text: secret, forKey: "secret")
        coder.encode(text: tokens.rawNonce?.value, forKey: "rawNonce")
        coder.encode(text: tokens.pendingToken?.value, forKey: "pendingToken")
        if let name = tokens.fullName {
            coder.encode(name.components as NSPersonNameComponents, forKey: "fullName")
        }
    }
}

extension OAuthCredential.FullName {
    init(_ components: PersonNameComponents) {
        firstName = components.givenName
        lastName = components.familyName
    }

    /// The name as Foundation has it.
    var components: PersonNameComponents {
        var components = PersonNameComponents()
        components.givenName = firstName
        components.familyName = lastName
        return components
    }
}
