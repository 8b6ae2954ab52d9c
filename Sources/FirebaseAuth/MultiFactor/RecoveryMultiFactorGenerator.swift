public import Foundation

/// The proof that a recovery code is.
///
/// Unchecked as its superclass; holds constants.
public final class RecoveryMultiFactorAssertion: MultiFactorAssertion, @unchecked Sendable {
    let code: Secret

    init(code: String) {
        self.code = Secret(code)
        super.init(factorID: RecoveryMultiFactorID)
    }
}

/// Makes the proof that stands in for a lost second factor.
///
/// Hearth's addition.
public final class RecoveryMultiFactorGenerator: NSObject, Sendable {
    private override init() {}

    /// The proof of a recovery code, for `MultiFactorResolver.resolveSignIn`.
    ///
    /// No hint of the resolver stands for recovery codes: an app offers them beside the hints. Whoever
    /// has signed in with one enrolls a new factor next; new codes need a sign-in with a factor.
    ///
    /// - Parameter recoveryCode: what the user typed; case, hyphens and spaces do not matter.
    /// - Returns: the proof, which the server has not seen yet.
    public static func assertionForSignIn(
        withRecoveryCode recoveryCode: String
    ) -> RecoveryMultiFactorAssertion {
        RecoveryMultiFactorAssertion(code: recoveryCode)
    }
}
