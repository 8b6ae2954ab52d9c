/// A refusal: the caller asked for something that the rules do not allow.
///
/// Every other error is a fault of ours. It reaches the caller as `INTERNAL` and the log in full.
package enum AuthError: Error, Equatable {
    // Accounts
    case accountListTooLong
    case accountDisabled
    case accountNotFound
    case addressNotFound
    case adminOnly
    case claimReserved(String)
    case claimsInvalid
    case claimsTooLarge
    case customTokenInvalid(CustomTokenFault)
    case customTokenWithoutAccount
    case emailChangeNeedsVerification
    case emailChangeWithFactors
    case emailInvalid
    case emailNotOfLink
    case emailTaken
    case functionFailed(BlockingFault)
    case functionRefused(String)
    case identityProviderMissing
    case identityRawIDMissing
    case identityTaken
    case identityUnknown
    case importRepeatsEmail(String)
    case importRepeatsID(String)
    case importRepeatsIdentity(provider: String, rawID: String)
    case localIDInvalid
    case localIDTaken
    case loginInvalid
    case newEmailInvalid
    case pageSizeInvalid
    case pageTokenInvalid
    case passwordLoginDisabled
    case passwordGuessesExhausted
    case passwordTooShort(minimum: Int)
    case passwordTooLong(maximum: Int)
    case passwordUnfit([PasswordPolicy.Requirement])
    case passwordWrong
    case phoneNumberTaken
    case quotaExceeded(Quota)
    case resetMailsExhausted
    case phoneNumberUnfit
    case signInMethodDisabled
    case takenForMachine
    case textTooLong(AccountText)

    // Identity providers
    case authorizationInvalid(AuthorizationFault)
    case authorizationRefused
    case authorizationTooLong(maximum: Int)
    case nonceInvalid(NonceFault)
    case pendingTokenInvalid
    case providerAnswerInvalid(ProviderFault)
    case providerDisabled
    case providerNotConfigured
    case providerUnsupported
    case redirectURIInvalid
    case userCancelled

    // Sessions and tokens
    case assertionInvalid(AssertionFault)
    case cookieLifeInvalid
    case credentialOfOtherProject
    case idTokenInvalid
    case refreshTokenInvalid
    case refreshTokenOfOtherProject
    case scopeInvalid
    case sessionNotFound
    case signInTooOld
    case tenantClosed
    case tenantMismatch
    case tenantNotFound
    case tokenRevoked

    // Mailed codes
    case actionCodeExpired
    case actionCodeInvalid
    case continueURLInvalid
    case continueURLNotAllowed
    case linkDomainInvalid

    // Second factors
    case emailUnverified
    case enrollmentComplete
    case factorExists
    case factorIDMissing
    case factorIDRepeated
    case factorLimitReached
    case factorNotFound
    case factorNumberInvalid
    case firstFactorUnsupported
    case pendingSignInExpired
    case pendingSignInInvalid
    case pendingSignInOfOtherProject
    case recoveryCodesDisabled
    case secondFactorDisabled
    case totpDisabled
    case secondFactorUnsupported

    // Phone numbers and codes sent to them
    case appProofInvalid
    case appProofMissing
    case captchaFailed(CaptchaFault)
    case codeExpired
    case codeSessionInvalid
    case codeWrong
    case phoneNumberInvalid(PhoneNumberFault)
    case smsRefused(SMSRefusal)
    case smsRegionForbidden
    case temporaryProofInvalid
    case tooManyAttempts
    case tooManyEnrollmentAttempts
}
