public import Foundation

/// Something that proves who the user is, ready to be sent.
///
/// Unchecked, because Swift checks `Sendable` on final classes only; this class and its subclasses,
/// all of them in this module, hold constants.
public class AuthCredential: NSObject, @unchecked Sendable {
    /// The provider that the credential is for, such as `password`.
    public let provider: String

    init(provider: String) {
        self.provider = provider
    }

    /// Shows the credential to the server.
    ///
    /// - Returns: the answer, which signs in or asks for the second factor.
    /// - Throws: what the server, or the credential itself, says against it.
    func show(to auth: Auth, for use: CredentialUse) async throws -> ShownCredential {
        throw AuthErrorCode.operationNotAllowed.error(
            "Nobody can sign in with a credential of \(provider)."
        )
    }
}

/// What a credential is shown to the server for.
enum CredentialUse: Sendable {
    /// Signs in; an account is made where there is none.
    case signIn
    /// Signs in to an account that there is.
    case reauthentication
    /// Becomes a further way to sign in to the account of this ID token.
    case link(idToken: String)
    /// Takes the place of what the account of this ID token has of the kind.
    case update(idToken: String)

    /// The account that the credential comes to; nil for a sign-in.
    var idToken: String? {
        switch self {
        case .signIn, .reauthentication: nil
        case .link(let idToken), .update(let idToken): idToken
        }
    }
}

/// What a credential was answered with.
struct ShownCredential: Sendable {
    let answer: SignInAnswer
    var additionalUserInfo: AdditionalUserInfo?
    /// The provider's own tokens.
    var credential: OAuthCredential?
}
