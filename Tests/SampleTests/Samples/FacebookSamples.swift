// swift-format-ignore-file
import FBSDKLoginKit
import FirebaseAuth
import FirebaseCore
import Foundation

#if canImport(CryptoKit)
import CryptoKit
#endif
#if canImport(Security)
import Security
#endif
#if canImport(SwiftUI)
import SwiftUI
#endif

/// The samples of Firebase's guide to Facebook Login, as printed.
///
/// The class stands for the screen that they are in; the calls of `then`, at a sample's `// ...`,
/// for what its surroundings do then.
@MainActor
final class FacebookSamples: SampleViewController, LoginButtonDelegate {
    let loginButton = FBSDKLoginButton()
    var currentNonce: String?
    var isMFAEnabled = true
    var then: (AuthDataResult?) -> Void = { _ in }

    func f7() {
        let loginButton = FBSDKLoginButton()
        loginButton.delegate = self
    }

    func loginButton(_ loginButton: FBSDKLoginButton!, didCompleteWith result: FBSDKLoginManagerLoginResult!, error: Error!) {
      if let error = error {
        print(error.localizedDescription)
        return
      }
      // ...
      then(nil)
    }

    func loginButtonDidLogOut(_ loginButton: FBSDKLoginButton!) {}

    func f2() -> AuthCredential {
        let credential = FacebookAuthProvider
          .credential(withAccessToken: AccessToken.current!.tokenString)
        return credential
    }

    private func randomNonceString(length: Int = 32) -> String {
      precondition(length > 0)
      var randomBytes = [UInt8](repeating: 0, count: length)
      let errorCode = SecRandomCopyBytes(kSecRandomDefault, randomBytes.count, &randomBytes)
      if errorCode != errSecSuccess {
        fatalError(
          "Unable to generate nonce. SecRandomCopyBytes failed with OSStatus \(errorCode)"
        )
      }

      let charset: [Character] =
        Array("0123456789ABCDEFGHIJKLMNOPQRSTUVXYZabcdefghijklmnopqrstuvwxyz-._")

      let nonce = randomBytes.map { byte in
        // Pick a random character from the set, wrapping around if needed.
        charset[Int(byte) % charset.count]
      }

      return String(nonce)
    }

    @available(iOS 13, *)
    private func sha256(_ input: String) -> String {
      let inputData = Data(input.utf8)
      let hashedData = SHA256.hash(data: inputData)
      let hashString = hashedData.compactMap {
        String(format: "%02x", $0)
      }.joined()

      return hashString
    }

    func setupLoginButton() {
        let nonce = randomNonceString()
        currentNonce = nonce
        loginButton.delegate = self
        loginButton.loginTracking = .limited
        loginButton.nonce = sha256(nonce)
    }

    func f4() -> AuthCredential {
        // Initialize a Firebase credential.
        let idTokenString = AuthenticationToken.current?.tokenString
        let nonce = currentNonce
        let credential = OAuthProvider.credential(withProviderID: "facebook.com",
                                                  idToken: idTokenString!,
                                                  rawNonce: nonce)
        return credential
    }

    func f5(credential: AuthCredential) {
        Auth.auth().signIn(with: credential) { authResult, error in
            if let error = error {
              let authError = error as NSError
              if self.isMFAEnabled, authError.code == AuthErrorCode.secondFactorRequired.rawValue {
                // The user is a multi-factor user. Second factor challenge is required.
                let resolver = authError
                  .userInfo[AuthErrorUserInfoMultiFactorResolverKey] as! MultiFactorResolver
                var displayNameString = ""
                for tmpFactorInfo in resolver.hints {
                  displayNameString += tmpFactorInfo.displayName ?? ""
                  displayNameString += " "
                }
                self.showTextInputPrompt(
                  withMessage: "Select factor to sign in\n\(displayNameString)",
                  completionBlock: { userPressedOK, displayName in
                    var selectedHint: PhoneMultiFactorInfo?
                    for tmpFactorInfo in resolver.hints {
                      if displayName == tmpFactorInfo.displayName {
                        selectedHint = tmpFactorInfo as? PhoneMultiFactorInfo
                      }
                    }
                    PhoneAuthProvider.provider()
                      .verifyPhoneNumber(with: selectedHint!, uiDelegate: nil,
                                         multiFactorSession: resolver
                                           .session) { verificationID, error in
                        if error != nil {
                          print(
                            "Multi factor start sign in failed. Error: \(error.debugDescription)"
                          )
                        } else {
                          self.showTextInputPrompt(
                            withMessage: "Verification code for \(selectedHint?.displayName ?? "")",
                            completionBlock: { userPressedOK, verificationCode in
                              let credential: PhoneAuthCredential? = PhoneAuthProvider.provider()
                                .credential(withVerificationID: verificationID!,
                                            verificationCode: verificationCode!)
                              let assertion: MultiFactorAssertion? = PhoneMultiFactorGenerator
                                .assertion(with: credential!)
                              resolver.resolveSignIn(with: assertion!) { authResult, error in
                                if error != nil {
                                  print(
                                    "Multi factor finanlize sign in failed. Error: \(error.debugDescription)"
                                  )
                                } else {
                                  self.navigationController?.popViewController(animated: true)
                                  self.then(authResult)
                                }
                              }
                            }
                          )
                        }
                      }
                  }
                )
              } else {
                self.showMessagePrompt(error.localizedDescription)
                return
              }
              // ...
              return
            }
            // User is signed in
            // ...
            self.then(authResult)
        }
    }
}

#if !os(macOS)
// Without `@main`, which a test has no room for.
struct YourApp: App {
  // register app delegate for Firebase setup
  @UIApplicationDelegateAdaptor(AppDelegate.self) var delegate

  var body: some Scene {
    WindowGroup {
      NavigationView {
        ContentView()
      }
    }
  }
}
#endif

/// Sample M12: the guide says in words that the error of M7 follows `getCredentialWith()`.
@MainActor
enum FederatedSamples {
    static func m12(
        provider: OAuthProvider,
        then: @escaping @MainActor (MultiFactorResolver?, Error?) -> Void
    ) {
        provider.getCredentialWith(nil) { credential, error in
            guard let credential else { return then(nil, error) }
            Auth.auth().signIn(with: credential) { result, error in
                let authError = error as NSError?
                let resolver = authError?.userInfo[AuthErrorUserInfoMultiFactorResolverKey]
                then(resolver as? MultiFactorResolver, error)
            }
        }
    }
}
