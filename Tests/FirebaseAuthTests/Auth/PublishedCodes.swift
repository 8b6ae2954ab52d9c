import Testing

@testable import FirebaseAuth

/// The codes as Google publishes them.
enum PublishedCodes {
    /// A code, its number and its name as text.
    struct Row: Sendable, CustomTestStringConvertible {
        let code: AuthErrorCode
        let number: Int
        let name: String

        init(_ code: AuthErrorCode, _ number: Int, _ name: String) {
            self.code = code
            self.number = number
            self.name = name
        }

        var testDescription: String { name }
    }

    /// Every code.
    static let all: [Row] = [
        Row(.invalidCustomToken, 17000, "ERROR_INVALID_CUSTOM_TOKEN"),
        Row(.customTokenMismatch, 17002, "ERROR_CUSTOM_TOKEN_MISMATCH"),
        Row(.invalidCredential, 17004, "ERROR_INVALID_CREDENTIAL"),
        Row(.userDisabled, 17005, "ERROR_USER_DISABLED"),
        Row(.operationNotAllowed, 17006, "ERROR_OPERATION_NOT_ALLOWED"),
        Row(.emailAlreadyInUse, 17007, "ERROR_EMAIL_ALREADY_IN_USE"),
        Row(.invalidEmail, 17008, "ERROR_INVALID_EMAIL"),
        Row(.wrongPassword, 17009, "ERROR_WRONG_PASSWORD"),
        Row(.tooManyRequests, 17010, "ERROR_TOO_MANY_REQUESTS"),
        Row(.userNotFound, 17011, "ERROR_USER_NOT_FOUND"),
        Row(
            .accountExistsWithDifferentCredential,
            17012,
            "ERROR_ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL"
        ),
        Row(.requiresRecentLogin, 17014, "ERROR_REQUIRES_RECENT_LOGIN"),
        Row(.providerAlreadyLinked, 17015, "ERROR_PROVIDER_ALREADY_LINKED"),
        Row(.noSuchProvider, 17016, "ERROR_NO_SUCH_PROVIDER"),
        Row(.invalidUserToken, 17017, "ERROR_INVALID_USER_TOKEN"),
        Row(.networkError, 17020, "ERROR_NETWORK_REQUEST_FAILED"),
        Row(.userTokenExpired, 17021, "ERROR_USER_TOKEN_EXPIRED"),
        Row(.invalidAPIKey, 17023, "ERROR_INVALID_API_KEY"),
        Row(.userMismatch, 17024, "ERROR_USER_MISMATCH"),
        Row(.credentialAlreadyInUse, 17025, "ERROR_CREDENTIAL_ALREADY_IN_USE"),
        Row(.weakPassword, 17026, "ERROR_WEAK_PASSWORD"),
        Row(.appNotAuthorized, 17028, "ERROR_APP_NOT_AUTHORIZED"),
        Row(.expiredActionCode, 17029, "ERROR_EXPIRED_ACTION_CODE"),
        Row(.invalidActionCode, 17030, "ERROR_INVALID_ACTION_CODE"),
        Row(.invalidMessagePayload, 17031, "ERROR_INVALID_MESSAGE_PAYLOAD"),
        Row(.invalidSender, 17032, "ERROR_INVALID_SENDER"),
        Row(.invalidRecipientEmail, 17033, "ERROR_INVALID_RECIPIENT_EMAIL"),
        Row(.missingEmail, 17034, "ERROR_MISSING_EMAIL"),
        Row(.missingIosBundleID, 17036, "ERROR_MISSING_IOS_BUNDLE_ID"),
        Row(.missingAndroidPackageName, 17037, "ERROR_MISSING_ANDROID_PKG_NAME"),
        Row(.unauthorizedDomain, 17038, "ERROR_UNAUTHORIZED_DOMAIN"),
        Row(.invalidContinueURI, 17039, "ERROR_INVALID_CONTINUE_URI"),
        Row(.missingContinueURI, 17040, "ERROR_MISSING_CONTINUE_URI"),
        Row(.missingPhoneNumber, 17041, "ERROR_MISSING_PHONE_NUMBER"),
        Row(.invalidPhoneNumber, 17042, "ERROR_INVALID_PHONE_NUMBER"),
        Row(.missingVerificationCode, 17043, "ERROR_MISSING_VERIFICATION_CODE"),
        Row(.invalidVerificationCode, 17044, "ERROR_INVALID_VERIFICATION_CODE"),
        Row(.missingVerificationID, 17045, "ERROR_MISSING_VERIFICATION_ID"),
        Row(.invalidVerificationID, 17046, "ERROR_INVALID_VERIFICATION_ID"),
        Row(.missingAppCredential, 17047, "MISSING_APP_CREDENTIAL"),
        Row(.invalidAppCredential, 17048, "INVALID_APP_CREDENTIAL"),
        Row(.sessionExpired, 17051, "ERROR_SESSION_EXPIRED"),
        Row(.quotaExceeded, 17052, "ERROR_QUOTA_EXCEEDED"),
        Row(.missingAppToken, 17053, "ERROR_MISSING_APP_TOKEN"),
        Row(.notificationNotForwarded, 17054, "ERROR_NOTIFICATION_NOT_FORWARDED"),
        Row(.appNotVerified, 17055, "ERROR_APP_NOT_VERIFIED"),
        Row(.captchaCheckFailed, 17056, "ERROR_CAPTCHA_CHECK_FAILED"),
        Row(.webContextAlreadyPresented, 17057, "ERROR_WEB_CONTEXT_ALREADY_PRESENTED"),
        Row(.webContextCancelled, 17058, "ERROR_WEB_CONTEXT_CANCELLED"),
        Row(.appVerificationUserInteractionFailure, 17059, "ERROR_APP_VERIFICATION_FAILED"),
        Row(.invalidClientID, 17060, "ERROR_INVALID_CLIENT_ID"),
        Row(.webNetworkRequestFailed, 17061, "ERROR_WEB_NETWORK_REQUEST_FAILED"),
        Row(.webInternalError, 17062, "ERROR_WEB_INTERNAL_ERROR"),
        Row(.webSignInUserInteractionFailure, 17063, "ERROR_WEB_USER_INTERACTION_FAILURE"),
        Row(.localPlayerNotAuthenticated, 17066, "ERROR_LOCAL_PLAYER_NOT_AUTHENTICATED"),
        Row(.nullUser, 17067, "ERROR_NULL_USER"),
        Row(.invalidProviderID, 17071, "ERROR_INVALID_PROVIDER_ID"),
        Row(.tenantIDMismatch, 17072, "ERROR_TENANT_ID_MISMATCH"),
        Row(.unsupportedTenantOperation, 17073, "ERROR_UNSUPPORTED_TENANT_OPERATION"),
        Row(.rejectedCredential, 17075, "ERROR_REJECTED_CREDENTIAL"),
        Row(.gameKitNotLinked, 17076, "ERROR_GAME_KIT_NOT_LINKED"),
        Row(.secondFactorRequired, 17078, "ERROR_SECOND_FACTOR_REQUIRED"),
        Row(.missingMultiFactorSession, 17081, "ERROR_MISSING_MULTI_FACTOR_SESSION"),
        Row(.missingMultiFactorInfo, 17082, "ERROR_MISSING_MULTI_FACTOR_INFO"),
        Row(.invalidMultiFactorSession, 17083, "ERROR_INVALID_MULTI_FACTOR_SESSION"),
        Row(.multiFactorInfoNotFound, 17084, "ERROR_MULTI_FACTOR_INFO_NOT_FOUND"),
        Row(.adminRestrictedOperation, 17085, "ERROR_ADMIN_RESTRICTED_OPERATION"),
        Row(.unverifiedEmail, 17086, "ERROR_UNVERIFIED_EMAIL"),
        Row(.secondFactorAlreadyEnrolled, 17087, "ERROR_SECOND_FACTOR_ALREADY_ENROLLED"),
        Row(.maximumSecondFactorCountExceeded, 17088, "ERROR_MAXIMUM_SECOND_FACTOR_COUNT_EXCEEDED"),
        Row(.unsupportedFirstFactor, 17089, "ERROR_UNSUPPORTED_FIRST_FACTOR"),
        Row(.emailChangeNeedsVerification, 17090, "ERROR_EMAIL_CHANGE_NEEDS_VERIFICATION"),
        Row(.missingClientIdentifier, 17093, "ERROR_MISSING_CLIENT_IDENTIFIER"),
        Row(.missingOrInvalidNonce, 17094, "ERROR_MISSING_OR_INVALID_NONCE"),
        Row(.blockingCloudFunctionError, 17105, "ERROR_BLOCKING_CLOUD_FUNCTION_RETURNED_ERROR"),
        Row(.recaptchaNotEnabled, 17200, "ERROR_RECAPTCHA_NOT_ENABLED"),
        Row(.missingRecaptchaToken, 17201, "ERROR_MISSING_RECAPTCHA_TOKEN"),
        Row(.invalidRecaptchaToken, 17202, "ERROR_INVALID_RECAPTCHA_TOKEN"),
        Row(.invalidRecaptchaAction, 17203, "ERROR_INVALID_RECAPTCHA_ACTION"),
        Row(.missingClientType, 17204, "ERROR_MISSING_CLIENT_TYPE"),
        Row(.missingRecaptchaVersion, 17205, "ERROR_MISSING_RECAPTCHA_VERSION"),
        Row(.invalidRecaptchaVersion, 17206, "ERROR_INVALID_RECAPTCHA_VERSION"),
        Row(.invalidReqType, 17207, "ERROR_INVALID_REQ_TYPE"),
        Row(.recaptchaSDKNotLinked, 17208, "ERROR_RECAPTCHA_SDK_NOT_LINKED"),
        Row(.recaptchaSiteKeyMissing, 17209, "ERROR_RECAPTCHA_SITE_KEY_MISSING"),
        Row(.recaptchaActionCreationFailed, 17210, "ERROR_RECAPTCHA_ACTION_CREATION_FAILED"),
        Row(.passwordDoesNotMeetRequirements, 17211, "ERROR_PASSWORD_DOES_NOT_MEET_REQUIREMENTS"),
        Row(.invalidHostingLinkDomain, 17214, "ERROR_INVALID_HOSTING_LINK_DOMAIN"),
        Row(.keychainError, 17995, "ERROR_KEYCHAIN_ERROR"),
        Row(.internalError, 17999, "ERROR_INTERNAL_ERROR"),
        Row(.malformedJWT, 18000, "ERROR_MALFORMED_JWT"),
    ]
}
