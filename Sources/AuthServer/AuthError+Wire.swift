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
        case .accountListTooLong: WireError(.localIDListExceedsLimit)
        case .accountNotFound: WireError(.userNotFound)
        case .addressNotFound: WireError(.emailNotFound)
        case .adminOnly: WireError(.adminOnlyOperation)
        case .claimReserved(let name): WireError(.forbiddenClaim, detail: name)
        case .claimsInvalid: WireError(.invalidClaims)
        case .claimsTooLarge: WireError(.claimsTooLarge)
        case .customTokenInvalid(let fault):
            WireError(.invalidCustomToken, detail: fault.spelling)
        case .customTokenWithoutAccount: WireError(.missingIdentifier)
        case .emailChangeNeedsVerification:
            WireError(
                .operationNotAllowed,
                detail: "Please verify the new email before changing email."
            )
        case .emailChangeWithFactors: WireError(.emailChangeNeedsVerification)
        case .emailInvalid: WireError(.invalidEmail)
        case .emailNotOfLink:
            WireError(
                .invalidEmail,
                detail: "The email provided does not match the sign-in email address."
            )
        case .emailTaken: WireError(.emailExists)
        case .functionFailed(let fault):
            WireError(.blockingFunctionErrorResponse, detail: fault.spelling)
        case .functionRefused(let body):
            WireError(
                .blockingFunctionErrorResponse,
                detail: "HTTP Cloud Function returned an error: \(body)"
            )
        case .identityProviderMissing: WireError(.missingProviderID)
        case .identityRawIDMissing: WireError(.missingRawID)
        case .identityTaken: WireError(.federatedUserIDAlreadyLinked)
        // Not USER_NOT_FOUND, after which the JavaScript SDK signs its user out.
        // Source: Firebase JavaScript SDK, api/errors.ts and core/user/reauthenticate.ts.
        case .identityUnknown: WireError(.emailNotFound)
        case .importRepeatsEmail(let email): WireError(.duplicateEmail, detail: email)
        case .importRepeatsID(let id): WireError(.duplicateLocalID, detail: id)
        case .importRepeatsIdentity(let provider, let rawID):
            WireError(.duplicateRawID, detail: "Provider id(\(provider)), Raw id(\(rawID))")
        case .localIDInvalid:
            WireError(.invalidArgument, detail: "localId must have 1 to 128 characters")
        case .loginInvalid: WireError(.invalidLoginCredentials)
        case .localIDTaken: WireError(.duplicateLocalID)
        case .newEmailInvalid: WireError(.invalidNewEmail)
        case .pageSizeInvalid:
            WireError(.invalidArgument, detail: "the page cannot have that size or place")
        case .pageTokenInvalid: WireError(.invalidPageSelection)
        case .passwordLoginDisabled: WireError(.passwordLoginDisabled)
        case .passwordGuessesExhausted:
            WireError(
                .tooManyAttemptsTryLater,
                detail: """
                    Access to this account has been temporarily disabled due to many failed login \
                    attempts. You can immediately restore it by resetting your password or you can \
                    try again later.
                    """
            )
        case .passwordTooShort(let minimum):
            WireError(.weakPassword, detail: "Password should be at least \(minimum) characters")
        case .passwordTooLong(let maximum):
            WireError(
                .passwordDoesNotMeetRequirements,
                detail: """
                    Missing password requirements: \
                    [\(PasswordPolicy.Requirement.maximumLength(maximum).sentence)]
                    """
            )
        case .passwordUnfit(let requirements):
            WireError(
                .passwordDoesNotMeetRequirements,
                detail: """
                    Missing password requirements: \
                    [\(requirements.map(\.sentence).joined(separator: ", "))]
                    """
            )
        case .passwordWrong: WireError(.invalidPassword)
        case .phoneNumberTaken: WireError(.phoneNumberExists)
        case .quotaExceeded(let quota):
            WireError(.quotaExceeded, detail: "Exceeded quota for \(quota.spelling)")
        case .resetMailsExhausted: WireError(.resetPasswordExceedLimit)
        case .phoneNumberUnfit:
            WireError(
                .unsupportedFirstFactor,
                detail: "A phone number cannot be set as a first factor on an SMS based MFA user."
            )
        case .signInMethodDisabled: WireError(.operationNotAllowed)
        case .takenForMachine: WireError(.captchaCheckFailed)
        case .textTooLong(let text):
            WireError(
                .invalidArgument,
                detail: "\(text.spelling) may have at most \(text.maximumLength) characters"
            )

        case .authorizationInvalid(let fault):
            WireError(.invalidIDPResponse, detail: fault.spelling)
        case .authorizationRefused:
            WireError(
                .rejectedCredential,
                detail: "The identity provider has refused the sign-in."
            )
        case .authorizationTooLong(let maximum):
            WireError(
                .invalidArgument,
                detail: """
                    The scopes and parameters of a sign-in may have at most \(maximum) bytes together
                    """
            )
        case .nonceInvalid(let fault): WireError(.missingOrInvalidNonce, detail: fault.spelling)
        case .pendingTokenInvalid: WireError(.invalidPendingToken)
        case .providerAnswerInvalid(let fault):
            WireError(.invalidIDPResponse, detail: fault.spelling)
        case .providerDisabled:
            WireError(
                .operationNotAllowed,
                detail: "The identity provider configuration is disabled."
            )
        case .providerNotConfigured:
            WireError(
                .operationNotAllowed,
                detail: "The identity provider configuration is not found."
            )
        case .providerUnsupported:
            WireError(
                .operationNotAllowed,
                detail: "This server cannot do that with the identity provider."
            )
        case .redirectURIInvalid:
            WireError(
                .invalidContinueURI,
                detail: "Identity providers send users back to this server's own page only."
            )
        case .userCancelled:
            WireError(
                .userCancelled,
                detail: "The user did not let the app sign in with the identity provider."
            )

        case .assertionInvalid(let fault): WireError(.invalidGrant, detail: fault.spelling)
        case .cookieLifeInvalid: WireError(.invalidDuration)
        case .credentialOfOtherProject: WireError(.credentialMismatch)
        case .idTokenInvalid: WireError(.invalidIDToken)
        case .refreshTokenInvalid: WireError(.invalidRefreshToken)
        case .refreshTokenOfOtherProject: WireError(.projectNumberMismatch)
        case .scopeInvalid:
            WireError(
                .invalidScope,
                detail: "Invalid OAuth scope or ID token audience provided."
            )
        case .sessionNotFound: WireError(.sessionNotFound)
        case .signInTooOld: WireError(.credentialTooOldLoginAgain)
        case .tenantClosed: WireError(.projectDisabled)
        case .tenantMismatch: WireError(.tenantIDMismatch)
        case .tenantNotFound: WireError(.tenantNotFound)
        case .tokenRevoked: WireError(.tokenExpired)

        case .actionCodeExpired: WireError(.expiredOobCode)
        case .actionCodeInvalid: WireError(.invalidOobCode)
        case .continueURLInvalid: WireError(.invalidContinueURI)
        case .continueURLNotAllowed:
            WireError(.unauthorizedDomain, detail: "Domain not allowlisted by project")
        case .linkDomainInvalid: WireError(.invalidHostingLinkDomain)

        case .emailUnverified:
            WireError(
                .unverifiedEmail,
                detail: "Need to verify email first before enrolling second factors."
            )
        case .enrollmentComplete: WireError(.mfaEnrollmentAlreadyComplete)
        case .factorExists:
            WireError(
                .secondFactorExists,
                detail: "Phone number already enrolled as second factor for this account."
            )
        case .factorIDMissing:
            WireError(.invalidMFAEnrollmentID, detail: "mfaEnrollmentId must be defined.")
        case .factorIDRepeated: WireError(.duplicateMFAEnrollmentID)
        case .factorLimitReached: WireError(.secondFactorLimitExceeded)
        case .factorNotFound: WireError(.mfaEnrollmentNotFound)
        case .factorNumberInvalid:
            WireError(.invalidMFAPhoneNumber, detail: "Invalid format.")
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
        case .recoveryCodesDisabled:
            WireError(.operationNotAllowed, detail: "Recovery codes are not enabled.")
        case .secondFactorDisabled:
            WireError(.operationNotAllowed, detail: "SMS based MFA not enabled.")
        case .totpDisabled:
            WireError(.operationNotAllowed, detail: "TOTP based MFA not enabled.")
        case .secondFactorUnsupported:
            WireError(
                .unsupportedSecondFactor,
                detail: "attempting to add a new TOTP enrollment"
            )

        case .appProofInvalid: WireError(.invalidAppCredential)
        case .appProofMissing: WireError(.missingAppCredential)
        case .captchaFailed(let fault):
            WireError(
                .captchaCheckFailed,
                detail: "Recaptcha verification failed - \(fault.rawValue)"
            )
        case .codeExpired: WireError(.sessionExpired)
        case .codeSessionInvalid: WireError(.invalidSessionInfo)
        case .codeWrong: WireError(.invalidCode)
        case .phoneNumberInvalid(let fault):
            WireError(.invalidPhoneNumber, detail: fault.spelling)
        case .smsRefused(let refusal): refusal.spelling
        case .smsRegionForbidden: .smsRegionForbidden
        case .temporaryProofInvalid: WireError(.invalidTemporaryProof)
        case .tooManyAttempts: WireError(.tooManyAttemptsTryLater)
        case .tooManyEnrollmentAttempts:
            WireError(.tooManyEnrollmentAttempts, detail: "restart enrollment")
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

extension BlockingFault {
    fileprivate var spelling: String {
        switch self {
        case .deadline: "Cloud function deadline exceeded."
        case .status(let status): "HTTP Cloud Function returned an error. Code: \(status)"
        case .unreachable: "Cloud function could not be reached."
        case .answerInvalid(let reason): "((\(reason)))"
        }
    }
}

extension CustomTokenFault {
    fileprivate var spelling: String? {
        switch self {
        case .segments: "Invalid assertion format. 3 dot separated segments required."
        case .malformed: "Invalid assertion format"
        case .unsigned: "Missing signature."
        case .untrusted: nil
        }
    }
}

extension AccountText {
    fileprivate var spelling: String {
        switch self {
        case .id: "localId"
        case .displayName: "displayName"
        case .photoURL: "photoUrl"
        }
    }
}

extension AssertionFault {
    fileprivate var spelling: String {
        switch self {
        case .malformed: "Invalid JWT: it cannot be read."
        case .accountUnknown: "Invalid grant: account not found"
        case .signatureInvalid: "Invalid JWT Signature."
        case .timesInvalid:
            """
            Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable \
            timeframe. Check your iat and exp values in the JWT claim.
            """
        case .audienceInvalid: "Invalid JWT: Failed audience check."
        }
    }
}

extension WireError {
    fileprivate static let smsRegionForbidden = Self(
        .operationNotAllowed,
        detail: "SMS unable to be sent until this region enabled by the app developer."
    )
}

extension SMSRefusal {
    /// Whoever pumps messages shall not learn what stopped them.
    fileprivate var spelling: WireError {
        switch self {
        case .numberLimit, .callerLimit, .rangeLimit, .appLimit, .fictionalLimit, .prefixShut,
            .riskHook, .riskHookSilent:
            WireError(.tooManyAttemptsTryLater)
        case .prefixLimit, .countryLimit, .spendingCap:
            WireError(
                .quotaExceeded,
                detail: "Exceeded quota for verifying phone numbers."
            )
        case .rangeUnallocated:
            WireError(.invalidPhoneNumber, detail: PhoneNumberFault.invalidFormat.spelling)
        case .rangeUnfit: .smsRegionForbidden
        }
    }
}

extension Quota {
    fileprivate var spelling: String {
        switch self {
        case .accountDeletions: "deleting accounts."
        case .emailLookups: "email lookup."
        case .emails(.passwordReset): "sending password reset email."
        case .emails(.emailSignIn): "sending sign-in email."
        case .emails: "sending verification email."
        }
    }
}
