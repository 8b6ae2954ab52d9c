#if canImport(ObjectiveC) || CHECK_OBJC
public import Foundation

/// ``EmailAuthProvider``, for Objective-C.
@objc(FIREmailAuthProvider)
@available(swift, obsoleted: 1.0)
public final class FIREmailAuthProvider: NSObject {
    private override init() {}

    /// `password`.
    @objc
    public static var id: String { EmailAuthProvider.id }

    /// The credential of an address and its password.
    @objc(credentialWithEmail:password:)
    public static func credential(
        withEmail email: String,
        password: String
    ) -> FIRAuthCredential {
        FIRAuthCredential(EmailAuthProvider.credential(withEmail: email, password: password))
    }
}
#endif
