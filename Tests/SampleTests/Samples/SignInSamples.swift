// swift-format-ignore-file
import FirebaseAuth
import Foundation

/// The samples of Firebase's guide to signing in with a second factor, as printed.
///
/// Parameters stand for what a sample takes from its surroundings; the calls of a parameter, at a
/// sample's `// ...`, for what its surroundings do then. Where the guide prints `error as NSError`
/// and goes on with `authError?`, `error as NSError?` is meant.
@MainActor
enum SignInSamples {
    static func m7(
        email: String,
        password: String,
        then: @escaping @MainActor (MultiFactorResolver?) -> Void
    ) {
        Auth.auth().signIn(
          withEmail: email,
          password: password
        ) { (result, error) in
          let authError = error as NSError?
          if authError?.code == AuthErrorCode.secondFactorRequired.rawValue {
            // The user is a multi-factor user. Second factor challenge is required.
            let resolver =
              authError!.userInfo[AuthErrorUserInfoMultiFactorResolverKey] as! MultiFactorResolver
            // ...
            then(resolver)
          } else {
            // Handle other errors such as wrong password.
            then(nil)
          }
        }
    }

    static func m8(resolver: MultiFactorResolver, selectedIndex: Int) -> String {
        // Ask user which second factor to use. Then:
        if resolver.hints[selectedIndex].factorID == PhoneMultiFactorID {
          // User selected a phone second factor.
          // ...
          return "phone"
        } else if resolver.hints[selectedIndex].factorID == TotpMultiFactorID {
          // User selected a TOTP second factor.
          // ...
          return "totp"
        } else {
          // Unsupported second factor.
          return "unsupported"
        }
    }

    static func m9(
        resolver: MultiFactorResolver,
        selectedIndex: Int,
        then: @escaping @MainActor (PhoneMultiFactorInfo, String?, Error?) -> Void
    ) {
        // Send SMS verification code.
        let hint = resolver.hints[selectedIndex] as! PhoneMultiFactorInfo
        PhoneAuthProvider.provider().verifyPhoneNumber(
          with: hint,
          uiDelegate: nil,
          multiFactorSession: resolver.session
        ) { (verificationId, error) in
          // verificationId will be needed for sign-in completion.
          then(hint, verificationId, error)
        }
    }

    static func m9Credential(
        verificationId: String?,
        verificationCodeFromUser: String
    ) -> MultiFactorAssertion {
        // Ask user for the verification code. Then:
        let credential = PhoneAuthProvider.provider().credential(
          withVerificationID: verificationId!,
          verificationCode: verificationCodeFromUser)

        let assertion = PhoneMultiFactorGenerator.assertion(with: credential)
        return assertion
    }

    static func m10(
        resolver: MultiFactorResolver,
        assertion: MultiFactorAssertion,
        then: @escaping @MainActor (AuthDataResult?, Error?) -> Void
    ) {
        // Complete sign-in. This will also trigger the Auth state listeners.
        resolver.resolveSignIn(with: assertion) { (authResult, error) in
          // authResult will also contain the user, additionalUserInfo, optional
          // credential (null for email/password) associated with the first factor sign-in.

          // For example, if the user signed in with Google as a first factor,
          // authResult.additionalUserInfo will contain data related to Google provider that
          // the user signed in with.

          // user.credential contains the Google OAuth credential.
          // user.credential.accessToken contains the Google OAuth access token.
          // user.credential.idToken contains the Google OAuth ID token.
          then(authResult, error)
        }
    }

    static func m11(
        email: String,
        password: String,
        selectedIndex: Int,
        askUser: @escaping @MainActor () -> String
    ) {
        var verificationCodeFromUser: String { askUser() }

        Auth.auth().signIn(
          withEmail: email,
          password: password
        ) { (result, error) in
          let authError = error as NSError?
          if authError?.code == AuthErrorCode.secondFactorRequired.rawValue {
            let resolver =
              authError!.userInfo[AuthErrorUserInfoMultiFactorResolverKey] as! MultiFactorResolver

            // Ask user which second factor to use.
            // ...

            // Then:
            let hint = resolver.hints[selectedIndex] as! PhoneMultiFactorInfo

            // Send SMS verification code
            PhoneAuthProvider.provider().verifyPhoneNumber(
              with: hint,
              uiDelegate: nil,
              multiFactorSession: resolver.session
            ) { (verificationId, error) in
              if error != nil {
                // Failed to verify phone number.
              }
              // Ask user for the SMS verification code.
              // ...

              // Then:
              let credential = PhoneAuthProvider.provider().credential(
                withVerificationID: verificationId!,
                verificationCode: verificationCodeFromUser)
              let assertion = PhoneMultiFactorGenerator.assertion(with: credential)

              // Complete sign-in.
              resolver.resolveSignIn(with: assertion) { (authResult, error) in
                if error != nil {
                  // User successfully signed in with the second factor phone number.
                }
              }
            }
          }
        }
    }
}

/// What apps write around the samples, here so that it compiles.
@MainActor
final class SignedInModel {
    private var handle: AuthStateDidChangeListenerHandle?
    private(set) var user: User?

    init() {
        handle = Auth.auth().addStateDidChangeListener { [weak self] auth, user in
            self?.user = user
        }
    }

    deinit {
        if let handle {
            Auth.auth().removeStateDidChangeListener(handle)
        }
    }

    func maskedNumber(of resolver: MultiFactorResolver, _ selectedIndex: Int) -> String? {
        resolver.hints[selectedIndex].phoneNumber
    }

    nonisolated func refresh(_ user: User) async throws -> String {
        try await user.reload()
        return try await user.getIDToken(forcingRefresh: true)
    }
}
