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
        EmailAuthCredential(email: email, proof: .password(Secret(password)))
    }

    /// A credential of an address and a link that was mailed to it.
    ///
    /// - Parameters:
    ///   - email: the address that the link was mailed to.
    ///   - link: the whole link, wrapped in another one or not.
    /// - Returns: the credential; one of a link that signs nobody in fails when it is used.
    public static func credential(
        withEmail email: String,
        link: String
    ) -> AuthCredential {
        EmailAuthCredential(email: email, proof: .link(Secret(link)))
    }
}
