import AuthWire
import Foundation

/// What a mailed link or code does.
#if canImport(ObjectiveC) || CHECK_OBJC
@objc(FIRActionCodeOperation)
#endif
public enum ActionCodeOperation: Int, Sendable {
    /// Something this SDK does not know.
    case unknown = 0
    /// Sets a new password.
    case passwordReset = 1
    /// Confirms the account's address.
    case verifyEmail = 2
    /// Takes back a change of the address.
    case recoverEmail = 3
    /// Signs in.
    case emailLink = 4
    /// Confirms a new address and puts it in place of the old one.
    case verifyAndChangeEmail = 5
    /// Takes back the enrollment of a second factor.
    case revertSecondFactorAddition = 6

    /// Reads the `mode` of a link.
    init(mode: String?) {
        self =
            switch mode {
            case "resetPassword": .passwordReset
            case "verifyEmail": .verifyEmail
            case "recoverEmail": .recoverEmail
            case "signIn": .emailLink
            case "verifyAndChangeEmail": .verifyAndChangeEmail
            case "revertSecondFactorAddition": .revertSecondFactorAddition
            default: .unknown
            }
    }

    /// Reads the server's name of the operation.
    init(requestType: OobRequestType?) {
        self =
            switch requestType {
            case .passwordReset: .passwordReset
            case .verifyEmail: .verifyEmail
            case .recoverEmail: .recoverEmail
            case .emailSignin: .emailLink
            case .verifyAndChangeEmail: .verifyAndChangeEmail
            case .revertSecondFactorAddition: .revertSecondFactorAddition
            case let other: ActionCodeOperation(mode: other?.rawValue)
            }
    }
}
