public import Foundation

/// What a mailed code is for.
public final class ActionCodeInfo: NSObject, Sendable {
    /// What the code does.
    public let operation: ActionCodeOperation
    /// The address the code is about; for a change, the new one.
    ///
    /// Empty if the server does not say.
    public let email: String
    /// For a change of address, the old one.
    public let previousEmail: String?

    init(operation: ActionCodeOperation, email: String, newEmail: String?) {
        self.operation = operation
        self.email = newEmail ?? email
        previousEmail = newEmail == nil ? nil : email
    }
}
