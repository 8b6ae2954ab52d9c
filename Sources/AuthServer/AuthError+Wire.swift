package import AuthDomain
package import AuthWire

extension WireError {
    /// The only place where a refusal is given its spelling on the wire.
    package init(refusal: AuthError) {
        self = refusal.spelling
    }
}

extension AuthError {
    fileprivate var spelling: WireError {
        switch self {  // no default: a new case must be spelled here
        case .accountDisabled: WireError(.userDisabled)
        case .accountNotFound: WireError(.userNotFound)
        case .addressNotFound: WireError(.emailNotFound)
        case .adminOnly: WireError(.adminOnlyOperation)
        case .emailChangeNeedsVerification:
            WireError(
                .operationNotAllowed,
                detail: "Please verify the new email before changing email."
            )
        case .emailInvalid: WireError(.invalidEmail)
        case .emailTaken: WireError(.emailExists)
        case .identityTaken: WireError(.federatedUserIDAlreadyLinked)
        case .loginInvalid: WireError(.invalidLoginCredentials)
        case .localIDTaken: WireError(.duplicateLocalID)
        case .passwordLoginDisabled: WireError(.passwordLoginDisabled)
        case .passwordTooShort(let minimum):
            WireError(.weakPassword, detail: "Password should be at least \(minimum) characters")
        case .passwordTooLong(let maximum):
            WireError(
                .passwordDoesNotMeetRequirements,
                detail: """
                    Missing password requirements: \
                    [Password may contain at most \(maximum) characters]
                    """
            )
        case .passwordWrong: WireError(.invalidPassword)
        case .phoneNumberTaken: WireError(.phoneNumberExists)
        case .signInMethodDisabled: WireError(.operationNotAllowed)

        case .idTokenInvalid: WireError(.invalidIDToken)
        case .refreshTokenInvalid: WireError(.invalidRefreshToken)
        case .refreshTokenOfOtherProject: WireError(.projectNumberMismatch)
        case .signInTooOld: WireError(.credentialTooOldLoginAgain)
        case .tenantMismatch: WireError(.tenantIDMismatch)
        case .tokenRevoked: WireError(.tokenExpired)

        case .actionCodeExpired: WireError(.expiredOobCode)
        case .actionCodeInvalid: WireError(.invalidOobCode)
        case .continueURLInvalid: WireError(.invalidContinueURI)
        case .continueURLNotAllowed:
            WireError(.unauthorizedDomain, detail: "Domain not allowlisted by project")

        case .emailUnverified:
            WireError(
                .unverifiedEmail,
                detail: "Need to verify email first before enrolling second factors."
            )
        case .factorExists:
            WireError(
                .secondFactorExists,
                detail: "Phone number already enrolled as second factor for this account."
            )
        case .factorLimitReached: WireError(.secondFactorLimitExceeded)
        case .factorNotFound: WireError(.mfaEnrollmentNotFound)
        case .firstFactorUnsupported:
            WireError(
                .unsupportedFirstFactor,
                detail: "MFA is not available for the given first factor."
            )
        case .pendingSignInExpired:
            WireError(
                .invalidMFAPendingCredential,
                detail: "MFA pending credential is expired."
            )
        case .pendingSignInInvalid: WireError(.invalidMFAPendingCredential)
        case .pendingSignInOfOtherProject:
            WireError(
                .invalidProjectID,
                detail: "Project ID does not match MFA pending credential."
            )
        case .secondFactorDisabled:
            WireError(.operationNotAllowed, detail: "SMS based MFA not enabled.")

        case .appProofMissing: WireError(.missingAppCredential)
        case .codeExpired: WireError(.sessionExpired)
        case .codeSessionInvalid: WireError(.invalidSessionInfo)
        case .codeWrong: WireError(.invalidCode)
        case .phoneNumberInvalid(let fault):
            WireError(.invalidPhoneNumber, detail: fault.spelling)
        case .tooManyAttempts: WireError(.tooManyAttemptsTryLater)
        }
    }
}

extension PhoneNumberFault {
    fileprivate var spelling: String {
        switch self {
        case .invalidFormat: "Invalid format."
        case .tooLong: "TOO_LONG"
        case .tooShort: "TOO_SHORT"
        }
    }
}
