import FirebaseAuth
import Foundation

/// What an app shows and asks; stands for the views of an app.
@MainActor
protocol Screens: AnyObject {
    /// Shows that a link is in the mail, and returns once the user says that it was opened.
    func waitForOpenedLink() async throws
    /// Asks for a phone number; nil if the user does not want to give one now.
    func askForPhoneNumber() async throws -> String?
    /// Asks for the code that was sent to a number or that an authenticator app shows.
    func askForCode(from place: String) async throws -> String
    /// Asks for the password again.
    func askForPassword() async throws -> String
    /// Lets the user choose a second factor.
    func choose(from hints: [MultiFactorInfo]) async throws -> MultiFactorInfo
    /// Shows a QR code for an authenticator app.
    func showQRCode(of url: String) async throws
}

/// Where an app goes next.
enum Screen: Equatable {
    case signIn, verifyAddress, enrollFactor, home
}
