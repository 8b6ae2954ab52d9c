import FirebaseAuth
import Foundation

/// Makes codes for the day when the phone is lost.
@MainActor
func recoveryCodes(of user: User) async throws -> String {
    let codes = try await user.multiFactor.createRecoveryCodes()
    return codes.joined(separator: "\n")
}

/// Finishes a sign-in without the factor.
@MainActor
func finishSignIn(_ resolver: MultiFactorResolver, withRecoveryCode code: String) async throws
    -> AuthDataResult
{
    try await resolver.resolveSignIn(
        with: RecoveryMultiFactorGenerator.assertionForSignIn(withRecoveryCode: code)
    )
}
