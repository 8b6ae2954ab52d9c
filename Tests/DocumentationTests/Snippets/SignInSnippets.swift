import FirebaseAuth
import Foundation

/// Signs in, with the second factor where the account has one.
@MainActor
func signIn(
    withEmail email: String,
    password: String,
    on screens: any Screens
) async throws -> AuthDataResult {
    do {
        return try await Auth.auth().signIn(withEmail: email, password: password)
    } catch let error as NSError where error.code == AuthErrorCode.secondFactorRequired.rawValue {
        let resolver = error.userInfo[AuthErrorUserInfoMultiFactorResolverKey]
        guard let resolver = resolver as? MultiFactorResolver else { throw error }
        return try await resolve(resolver, on: screens)
    }
}

/// Finishes a sign-in with the second factor that the user chooses.
@MainActor
func resolve(_ resolver: MultiFactorResolver, on screens: any Screens) async throws
    -> AuthDataResult
{
    let hint = try await screens.choose(from: resolver.hints)
    if let phone = hint as? PhoneMultiFactorInfo {
        // phone.phoneNumber is masked: +1******0100
        let id = try await PhoneAuthProvider.provider()
            .verifyPhoneNumber(with: phone, uiDelegate: nil, multiFactorSession: resolver.session)
        let code = try await screens.askForCode(from: phone.phoneNumber)
        let credential = PhoneAuthProvider.provider()
            .credential(withVerificationID: id, verificationCode: code)
        return try await resolver.resolveSignIn(
            with: PhoneMultiFactorGenerator.assertion(with: credential)
        )
    }
    let code = try await screens.askForCode(from: hint.displayName ?? "your authenticator app")
    return try await resolver.resolveSignIn(
        with: TOTPMultiFactorGenerator.assertionForSignIn(
            withEnrollmentID: hint.uid,
            oneTimePassword: code
        )
    )
}
