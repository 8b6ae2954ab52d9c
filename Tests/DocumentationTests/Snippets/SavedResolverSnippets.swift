import FirebaseAuth
import Foundation

/// Asks for a code, and keeps what finishes the sign-in, should the app be ended meanwhile.
@MainActor
func askForCode(
    with hint: PhoneMultiFactorInfo,
    of resolver: MultiFactorResolver,
    keepingIn file: URL
) async throws {
    _ = try await PhoneAuthProvider.provider()
        .verifyPhoneNumber(with: hint, uiDelegate: nil, multiFactorSession: resolver.session)
    try resolver.sealed().write(to: file, options: .atomic)
}

/// Goes on at the next launch.
@MainActor
func finishSignIn(keptIn file: URL, on screens: any Screens) async throws -> AuthDataResult {
    let data = try Data(contentsOf: file)
    let resolver = try Auth.auth().restoreMultiFactorResolver(from: data)
    let credential = PhoneAuthProvider.provider().credential(
        withVerificationID: resolver.verificationID ?? "",
        verificationCode: try await screens.askForCode(from: "your phone")
    )
    let result = try await resolver.resolveSignIn(
        with: PhoneMultiFactorGenerator.assertion(with: credential)
    )
    try FileManager.default.removeItem(at: file)
    return result
}
