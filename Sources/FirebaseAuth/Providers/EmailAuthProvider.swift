public import Foundation

/// Makes credentials of an email address.
public final class EmailAuthProvider: NSObject, Sendable {
    /// The provider's name on the wire.
    public static let id = "password"

    /// A credential of an address and its password.
    public static func credential(
        withEmail email: String,
        password: String
    ) -> AuthCredential {
        EmailAuthCredential(email: email, password: password)
    }
}

/// An address and its password.
///
/// Unchecked as its superclass; holds constants.
final class EmailAuthCredential: AuthCredential, @unchecked Sendable {
    let email: String
    let password: Secret

    init(email: String, password: String) {
        self.email = email
        self.password = Secret(password)
        super.init(provider: EmailAuthProvider.id)
    }
}
