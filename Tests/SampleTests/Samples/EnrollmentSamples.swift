// swift-format-ignore-file
import FirebaseAuth
import Foundation

/// The samples of Firebase's guide to enrolling a phone, as printed.
///
/// Parameters stand for what a sample takes from its surroundings; the calls of a parameter, at a
/// sample's `// ...`, for what its surroundings do then.
@MainActor
enum EnrollmentSamples {
    static func m1(
        authResult: AuthDataResult,
        then: @escaping @MainActor (MultiFactorSession?, Error?) -> Void
    ) {
        authResult.user.multiFactor.getSessionWithCompletion() { (session, error) in
          // ...
          then(session, error)
        }
    }

    static func m2(
        phoneNumber: String,
        session: MultiFactorSession?,
        then: @escaping @MainActor (String?, Error?) -> Void
    ) {
        // Send SMS verification code.
        PhoneAuthProvider.provider().verifyPhoneNumber(
          phoneNumber,
          uiDelegate: nil,
          multiFactorSession: session) { (verificationId, error) in
            // verificationId will be needed for enrollment completion.
            then(verificationId, error)
        }
    }

    static func m3(verificationId: String, verificationCode: String) -> PhoneAuthCredential {
        // Ask user for the verification code. Then:
        let credential = PhoneAuthProvider.provider().credential(
          withVerificationID: verificationId,
          verificationCode: verificationCode)
        return credential
    }

    static func m4(credential: PhoneAuthCredential) -> MultiFactorAssertion {
        let assertion = PhoneMultiFactorGenerator.assertion(with: credential)
        return assertion
    }

    static func m5(
        user: User,
        assertion: MultiFactorAssertion,
        displayName: String?,
        then: @escaping @MainActor (Error?) -> Void
    ) {
        // Complete enrollment. This will update the underlying tokens
        // and trigger ID token change listener.
        user.multiFactor.enroll(with: assertion, displayName: displayName) { (error) in
          // ...
          then(error)
        }
    }

    static func m6(
        phoneNumber: String,
        displayName: String?,
        askUser: @escaping @MainActor () -> String,
        then: @escaping @MainActor (Error?) -> Void
    ) {
        var phoneSecondFactorVerificationCode: String { askUser() }

        let user = Auth.auth().currentUser
        user?.multiFactor.getSessionWithCompletion({ (session, error) in
          // Send SMS verification code.
          PhoneAuthProvider.provider().verifyPhoneNumber(
            phoneNumber,
            uiDelegate: nil,
            multiFactorSession: session
          ) { (verificationId, error) in
            // verificationId will be needed for enrollment completion.
            // Ask user for the verification code.
            let credential = PhoneAuthProvider.provider().credential(
              withVerificationID: verificationId!,
              verificationCode: phoneSecondFactorVerificationCode)
            let assertion = PhoneMultiFactorGenerator.assertion(with: credential)
            // Complete enrollment. This will update the underlying tokens
            // and trigger ID token change listener.
            user?.multiFactor.enroll(with: assertion, displayName: displayName) { (error) in
              // ...
              then(error)
            }
          }
        })
    }
}
