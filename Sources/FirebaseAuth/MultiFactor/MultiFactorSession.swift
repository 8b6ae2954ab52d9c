import FirebaseCore
public import Foundation

/// What ties the steps of an enrollment, or of a sign-in with a second factor, together.
public final class MultiFactorSession: NSObject, Sendable {
    enum Purpose: Sendable {
        /// The user enrolls a factor.
        case enrollment(User)
        /// The user has shown the first factor; this is the server's proof of it.
        case signIn(Secret, Auth)
    }

    let purpose: Purpose
    /// Of the message that was last sent for this sign-in.
    let verificationID = Guarded<Secret?>(nil)

    init(_ purpose: Purpose) {
        self.purpose = purpose
    }
}
