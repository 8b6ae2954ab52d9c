import FirebaseAuth
import Foundation

/// Enrolls a phone: the step that all patterns share.
@MainActor
func enrollPhone(
    _ phoneNumber: String,
    of user: User,
    name: String?,
    on screens: any Screens
) async throws {
    let session = try await user.multiFactor.session()
    let id = try await PhoneAuthProvider.provider()
        .verifyPhoneNumber(phoneNumber, uiDelegate: nil, multiFactorSession: session)
    let code = try await screens.askForCode(from: phoneNumber)
    let credential = PhoneAuthProvider.provider()
        .credential(withVerificationID: id, verificationCode: code)
    let assertion = PhoneMultiFactorGenerator.assertion(with: credential)
    try await user.multiFactor.enroll(with: assertion, displayName: name)
}

/// Enrolls an authenticator app.
@MainActor
func enrollAuthenticator(of user: User, on screens: any Screens) async throws {
    let session = try await user.multiFactor.session()
    let secret = try await TOTPMultiFactorGenerator.generateSecret(with: session)
    let url = secret.generateQRCodeURL(
        withAccountName: user.email ?? user.uid,
        issuer: "Example App"
    )
    try await screens.showQRCode(of: url)
    let code = try await screens.askForCode(from: "Example App")
    let assertion = TOTPMultiFactorGenerator.assertionForEnrollment(
        with: secret,
        oneTimePassword: code
    )
    try await user.multiFactor.enroll(with: assertion, displayName: "Authenticator")
}
