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
}
