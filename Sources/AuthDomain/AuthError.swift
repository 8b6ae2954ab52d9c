/// A refusal: the caller asked for something that the rules do not allow.
///
/// Every other error is a fault of ours. It reaches the caller as `INTERNAL` and the log in full.
package enum AuthError: Error, Equatable {
    // Accounts
    case accountDisabled
    case accountNotFound
    case addressNotFound
    case adminOnly
    case emailChangeNeedsVerification
    case emailInvalid
    case emailTaken
    case identityTaken
    case loginInvalid
    case localIDTaken
    case passwordLoginDisabled
    case passwordTooShort(minimum: Int)
    case passwordTooLong(maximum: Int)
    case passwordWrong
    case phoneNumberTaken
    case signInMethodDisabled

    // Sessions and tokens
    case idTokenInvalid
    case refreshTokenInvalid
    case refreshTokenOfOtherProject
    case signInTooOld
    case tenantMismatch
    case tokenRevoked

    // Mailed codes
    case actionCodeExpired
    case actionCodeInvalid
    case continueURLInvalid
    case continueURLNotAllowed

    // Second factors
    case emailUnverified
    case factorExists
    case factorLimitReached
    case factorNotFound
    case firstFactorUnsupported
    case pendingSignInExpired
    case pendingSignInInvalid
    case pendingSignInOfOtherProject
    case secondFactorDisabled

    // Phone numbers and codes sent to them
    case appProofMissing
    case codeExpired
    case codeSessionInvalid
    case codeWrong
    case phoneNumberInvalid(PhoneNumberFault)
    case tooManyAttempts
}
