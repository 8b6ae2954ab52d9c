import FirebaseAuth
import Foundation

/// Goes on with a session of the project that the app has left, by a token that it kept itself.
@MainActor
func goOn(withRefreshToken token: String) async throws -> User {
    try await Auth.auth().signIn(withCarriedOverRefreshToken: token).user
}

#if canImport(Security)
/// At the first start in place of Google's SDK.
func goOnWithFormerSignIn() async throws {
    try await Auth.auth().carryOverFormerSignIn()
}
#endif
