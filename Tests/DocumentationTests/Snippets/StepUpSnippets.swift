import FirebaseAuth
import Foundation

/// The fourth pattern: asked for where it is needed.
@MainActor
func openSafe(of user: User, on screens: any Screens) async throws {
    do {
        try await user.requireSecondFactor(maxAge: 300) {
            EmailAuthProvider.credential(
                withEmail: user.email ?? "",
                password: try await screens.askForPassword()
            )
        }
    } catch let error as NSError where error.code == AuthErrorCode.secondFactorRequired.rawValue {
        let resolver = error.userInfo[AuthErrorUserInfoMultiFactorResolverKey]
        guard let resolver = resolver as? MultiFactorResolver else { throw error }
        _ = try await resolve(resolver, on: screens)
    } catch let error as NSError where error.code == AuthErrorCode.multiFactorInfoNotFound.rawValue
    {
        try await addPhoneFromAccountPage(of: user, on: screens)
    }
}
