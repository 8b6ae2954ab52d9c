public import Foundation

/// An ID token and what it says.
///
/// Nothing here is checked against a signature: a back end does that.
public final class AuthTokenResult: NSObject, NSSecureCoding, Sendable {
    private let idToken: IDToken

    init(_ idToken: IDToken) {
        self.idToken = idToken
    }

    /// The token itself, as a back end takes it.
    public var token: String { idToken.text.value }
    /// When the token ends.
    public var expirationDate: Date { idToken.expirationDate }
    /// When the user signed in.
    public var authDate: Date { idToken.authDate }
    /// When the token was issued.
    public var issuedAtDate: Date { idToken.issuedAtDate }
    /// How the user signed in, such as `password`.
    public var signInProvider: String { idToken.signInProvider }
    /// The second factor of the sign-in, such as `phone`; empty if there was none.
    public var signInSecondFactor: String { idToken.signInSecondFactor ?? "" }
    /// Every claim by name, the project's own included.
    public var claims: [String: Any] { idToken.claims }

    /// True: the token is encoded and decoded.
    public static let supportsSecureCoding = true

    /// Reads a token from an archive, which may be one of Google's SDK.
    public convenience init?(coder: NSCoder) {
        guard let text = coder.text("token"), let idToken = try? IDToken(text) else { return nil }
        self.init(idToken)
    }

    /// Writes the token, in clear.
    public func encode(with coder: NSCoder) {
        coder.encode(text: token, forKey: "token")
    }
}
