import Foundation

/// Why an operation failed; the `code` of every error that Auth throws or hands to a completion.
///
/// The error itself is an `NSError` of the domain `AuthErrorDomain`:
/// ```swift
/// } catch let error as NSError where error.code == AuthErrorCode.wrongPassword.rawValue {
/// ```
#if canImport(ObjectiveC) || CHECK_OBJC
@objc(FIRAuthErrorCode)
#endif
public enum AuthErrorCode: Int, Error, CaseIterable, Sendable {
    /// The custom token is malformed or not signed by this project.
    case invalidCustomToken = 17000
    /// The custom token was issued for another project.
    case customTokenMismatch = 17002
    /// The credential is wrong, malformed or expired.
    case invalidCredential = 17004
    /// An administrator has disabled this account.
    case userDisabled = 17005
    /// The project does not allow this way to sign in.
    case operationNotAllowed = 17006
    /// Another account already uses this email address.
    case emailAlreadyInUse = 17007
    /// The email address is malformed.
    case invalidEmail = 17008
    /// The password is wrong, or the account has none.
    case wrongPassword = 17009
    /// Too many requests came from this device; try again later.
    case tooManyRequests = 17010
    /// No account matches; it may have been deleted.
    case userNotFound = 17011
    /// An account with this email address exists and signs in in another way.
    case accountExistsWithDifferentCredential = 17012
    /// The sign-in is too old for this; sign in again first.
    case requiresRecentLogin = 17014
    /// This provider is already linked to the account.
    case providerAlreadyLinked = 17015
    /// This provider is not linked to the account.
    case noSuchProvider = 17016
    /// The user's token is not valid any more; sign in again.
    case invalidUserToken = 17017
    /// The server could not be reached.
    case networkError = 17020
    /// The user's session has ended; sign in again.
    case userTokenExpired = 17021
    /// The API key is not valid.
    case invalidAPIKey = 17023
    /// The credential belongs to another user.
    case userMismatch = 17024
    /// Another account already uses this credential.
    case credentialAlreadyInUse = 17025
    /// The password is too weak.
    case weakPassword = 17026
    /// The API key does not allow this app.
    case appNotAuthorized = 17028
    /// The link or code has expired.
    case expiredActionCode = 17029
    /// The link or code is malformed, expired or was used before.
    case invalidActionCode = 17030
    /// The project's email template is not valid.
    case invalidMessagePayload = 17031
    /// The project's email sender is not valid.
    case invalidSender = 17032
    /// The recipient's email address is not valid.
    case invalidRecipientEmail = 17033
    /// An email address is needed.
    case missingEmail = 17034
    /// The app's bundle identifier is needed.
    case missingIosBundleID = 17036
    /// The Android package name is needed.
    case missingAndroidPackageName = 17037
    /// The domain is not on the project's list.
    case unauthorizedDomain = 17038
    /// The URL to continue at is malformed.
    case invalidContinueURI = 17039
    /// A URL to continue at is needed.
    case missingContinueURI = 17040
    /// A phone number is needed.
    case missingPhoneNumber = 17041
    /// The phone number is not in the form +15105551234.
    case invalidPhoneNumber = 17042
    /// The code from the message is needed.
    case missingVerificationCode = 17043
    /// The code is wrong.
    case invalidVerificationCode = 17044
    /// The verification ID is needed.
    case missingVerificationID = 17045
    /// The verification ID is not valid.
    case invalidVerificationID = 17046
    /// The request lacks a proof that it comes from the app.
    case missingAppCredential = 17047
    /// The proof that the request comes from the app is not valid.
    case invalidAppCredential = 17048
    /// The code has expired; ask for a new one.
    case sessionExpired = 17051
    /// The project's quota of messages is used up.
    case quotaExceeded = 17052
    /// The device has no push token.
    case missingAppToken = 17053
    /// The app does not hand remote notifications to Auth.
    case notificationNotForwarded = 17054
    /// The app could not be verified.
    case appNotVerified = 17055
    /// The reCAPTCHA answer is not valid.
    case captchaCheckFailed = 17056
    /// A web page of Auth is already open.
    case webContextAlreadyPresented = 17057
    /// The user closed the web page.
    case webContextCancelled = 17058
    /// The web page that verifies the app failed.
    case appVerificationUserInteractionFailure = 17059
    /// The OAuth client ID is not valid.
    case invalidClientID = 17060
    /// The web page could not reach the server.
    case webNetworkRequestFailed = 17061
    /// The web page failed.
    case webInternalError = 17062
    /// The sign-in on the web page failed.
    case webSignInUserInteractionFailure = 17063
    /// No player is signed in to Game Center.
    case localPlayerNotAuthenticated = 17066
    /// A user is needed.
    case nullUser = 17067
    /// The provider ID is not valid for this.
    case invalidProviderID = 17071
    /// The tenant is not the one this Auth instance is set to.
    case tenantIDMismatch = 17072
    /// Tenants do not offer this.
    case unsupportedTenantOperation = 17073
    /// The credential was refused.
    case rejectedCredential = 17075
    /// The app does not contain GameKit.
    case gameKitNotLinked = 17076
    /// A second factor is needed to finish the sign-in.
    case secondFactorRequired = 17078
    /// The request lacks the proof of the first factor.
    case missingMultiFactorSession = 17081
    /// The request does not name a second factor.
    case missingMultiFactorInfo = 17082
    /// The proof of the first factor is not valid or has expired.
    case invalidMultiFactorSession = 17083
    /// The user has no such second factor.
    case multiFactorInfoNotFound = 17084
    /// Only administrators may do this.
    case adminRestrictedOperation = 17085
    /// The email address must be verified first.
    case unverifiedEmail = 17086
    /// The user already has this second factor.
    case secondFactorAlreadyEnrolled = 17087
    /// The user has as many second factors as are allowed.
    case maximumSecondFactorCountExceeded = 17088
    /// This way to sign in does not go with a second factor.
    case unsupportedFirstFactor = 17089
    /// The new email address must be verified before it replaces the old one.
    case emailChangeNeedsVerification = 17090
    /// The request does not say which app it comes from.
    case missingClientIdentifier = 17093
    /// The nonce is missing or does not match the token.
    case missingOrInvalidNonce = 17094
    /// A function of the project refused the request.
    case blockingCloudFunctionError = 17105
    /// The project does not use reCAPTCHA.
    case recaptchaNotEnabled = 17200
    /// The request lacks its reCAPTCHA token.
    case missingRecaptchaToken = 17201
    /// The reCAPTCHA token is not valid.
    case invalidRecaptchaToken = 17202
    /// The reCAPTCHA action is not valid.
    case invalidRecaptchaAction = 17203
    /// The request does not name the kind of client.
    case missingClientType = 17204
    /// The request does not name the reCAPTCHA version.
    case missingRecaptchaVersion = 17205
    /// The reCAPTCHA version is not valid.
    case invalidRecaptchaVersion = 17206
    /// The request's type is not valid.
    case invalidReqType = 17207
    /// The app does not contain the reCAPTCHA SDK.
    case recaptchaSDKNotLinked = 17208
    /// The project has no reCAPTCHA site key.
    case recaptchaSiteKeyMissing = 17209
    /// The reCAPTCHA action could not be made.
    case recaptchaActionCreationFailed = 17210
    /// The password does not meet the project's rules.
    case passwordDoesNotMeetRequirements = 17211
    /// The domain for links is not one of the project's.
    case invalidHostingLinkDomain = 17214
    /// The sign-in could not be kept on or read from this device.
    case keychainError = 17995
    /// Something unexpected happened; the underlying error says more.
    case internalError = 17999
    /// The ID token cannot be read.
    case malformedJWT = 18000

    /// The code itself, so that both spellings of a comparison compile.
    public var code: Self { self }
}
