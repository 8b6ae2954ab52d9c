import AuthWire
import Foundation
import Testing

@testable import FirebaseAuth

@Suite("Refusals of the server")
struct ServerRefusalTests {
    private func error(_ body: String, status: Int = 400) -> NSError {
        ServerRefusal(HTTPAnswer(status: status, body: Data(body.utf8))).error
    }

    private func error(message: String) -> NSError {
        error(TestAuth.refusal(message).body)
    }

    @Test(
        "A message of the server is the code that apps know",
        arguments: [
            ("EMAIL_NOT_FOUND", AuthErrorCode.userNotFound),
            ("INVALID_LOGIN_CREDENTIALS", .invalidCredential),
            ("INVALID_PASSWORD", .wrongPassword),
            ("INVALID_IDENTIFIER", .invalidEmail),
            ("PASSWORD_LOGIN_DISABLED", .operationNotAllowed),
            ("CREDENTIAL_TOO_OLD_LOGIN_AGAIN", .requiresRecentLogin),
            ("TOKEN_EXPIRED", .userTokenExpired),
            ("INVALID_ID_TOKEN", .invalidUserToken),
            ("INVALID_SESSION_INFO", .invalidVerificationID),
            ("INVALID_CODE", .invalidVerificationCode),
            ("MISSING_MFA_PENDING_CREDENTIAL", .missingMultiFactorSession),
            ("INVALID_MFA_PENDING_CREDENTIAL", .invalidMultiFactorSession),
            ("MFA_ENROLLMENT_NOT_FOUND", .multiFactorInfoNotFound),
            ("SECOND_FACTOR_EXISTS", .secondFactorAlreadyEnrolled),
            ("SECOND_FACTOR_LIMIT_EXCEEDED", .maximumSecondFactorCountExceeded),
            ("UNVERIFIED_EMAIL", .unverifiedEmail),
            ("UNSUPPORTED_FIRST_FACTOR", .unsupportedFirstFactor),
            ("TOO_MANY_ATTEMPTS_TRY_LATER", .tooManyRequests),
        ]
    )
    func mapped(message: String, code: AuthErrorCode) {
        #expect(error(message: message).code == code.rawValue)
        let detailed = error(message: "\(message) : What happened: a thing.")
        #expect(detailed.code == code.rawValue)
        #expect(detailed.localizedDescription == "What happened: a thing.")
    }

    @Test(
        "A message that apps know no code for is an internal error, which says what it was",
        arguments: ["INVALID_REFRESH_TOKEN", "MISSING_CREDENTIAL : Please set it.", "NEW_THING"]
    )
    func unmapped(message: String) throws {
        let error = error(message: message)
        #expect(error.code == AuthErrorCode.internalError.rawValue)
        #expect(error.userInfo[AuthErrorUserInfoHTTPStatusKey] as? Int == 400)
        let cause = try #require(error.userInfo[NSUnderlyingErrorKey] as? NSError)
        #expect(cause.domain == "FIRAuthInternalErrorDomain")
        #expect(cause.code == 3)
        let response = cause.userInfo["FIRAuthErrorUserInfoDeserializedResponseKey"]
        #expect((response as? [String: Any])?["message"] as? String == message)
    }

    @Test("The detail of a weak password is its reason, not its description")
    func weakPassword() {
        let error = error(message: "WEAK_PASSWORD : Password should be at least 6 characters")
        #expect(error.localizedDescription == AuthErrorCode.weakPassword.message)
        let reason = error.userInfo[NSLocalizedFailureReasonErrorKey] as? String
        #expect(reason == "Password should be at least 6 characters")
    }

    @Test("The detail of an address in use is left out")
    func emailExists() {
        let error = error(message: "EMAIL_EXISTS : someone@example.com")
        #expect(error.localizedDescription == AuthErrorCode.emailAlreadyInUse.message)
        #expect(!"\(error)".contains("someone"))
    }

    @Test("What a project's function said is the description")
    func function() {
        let message =
            #"BLOCKING_FUNCTION_ERROR_RESPONSE : HTTP Cloud Function returned an error: "#
            + #"{\"error\":{\"message\":\"Not from here\",\"status\":\"PERMISSION_DENIED\"}}"#
        #expect(error(message: message).localizedDescription == "Not from here")
    }

    @Test(
        "A refused key is told by its reason",
        arguments: [
            (#""errors":[{"reason":"keyInvalid"}]"#, AuthErrorCode.invalidAPIKey),
            (#""details":[{"reason":"API_KEY_INVALID"}]"#, .invalidAPIKey),
            (#""errors":[{"reason":"ipRefererBlocked"}]"#, .appNotAuthorized),
            (#""details":[{"reason":"API_KEY_IOS_APP_BLOCKED"}]"#, .appNotAuthorized),
        ]
    )
    func key(part: String, code: AuthErrorCode) {
        let body = #"{"error":{"code":400,"message":"API key not valid.",\#(part)}}"#
        #expect(error(body).code == code.rawValue)
    }

    @Test(
        "A failure of the server is an internal error with its status, whatever the body",
        arguments: ["", "Bad gateway", "[1]", "{}", #"{"error":"x"}"#, #"{"error":{"message":5}}"#]
    )
    func serverFailure(body: String) {
        let error = error(body, status: 503)
        #expect(error.code == AuthErrorCode.internalError.rawValue)
        #expect(error.userInfo[AuthErrorUserInfoHTTPStatusKey] as? Int == 503)
    }

    @Test("59 messages of the server have a code")
    func count() {
        #expect(AuthErrorCode.serverCodes.count == 59)
    }
}
