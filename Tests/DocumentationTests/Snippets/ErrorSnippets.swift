import FirebaseAuth
import Foundation

/// What an app tells its user after a failed sign-in.
func message(for error: any Error) -> String {
    let error = error as NSError
    guard error.domain == AuthErrorDomain, let code = AuthErrorCode(rawValue: error.code) else {
        return error.localizedDescription
    }
    switch code {
    case .wrongPassword, .userNotFound, .invalidCredential:
        // A project that hides which addresses have an account says invalidCredential for all.
        return "Wrong address or password."
    case .networkError:
        return "The server cannot be reached. You stay signed in."
    case .tooManyRequests:
        return "Too many attempts. Try again later."
    case .userDisabled:
        return "This account is disabled."
    case .invalidVerificationCode, .sessionExpired:
        return "That code is not right, or too old."
    default:
        return error.localizedDescription
    }
}
