import Foundation
import Testing

@testable import FirebaseAuth

@Suite("Auth error codes")
struct AuthErrorCodeTests {
    @Test("There are 91 codes, each with a name and a sentence of its own")
    func all() {
        let all = AuthErrorCode.allCases
        #expect(all.count == 91)
        #expect(Set(all.map(\.name)).count == 91)
        #expect(Set(all.map(\.message)).count == 91)
        #expect(all.allSatisfy { $0.message.hasSuffix(".") && $0.code == $0 })
    }

    @Test(
        "A code has its published number and name",
        arguments: [
            (AuthErrorCode.invalidCustomToken, 17000, "ERROR_INVALID_CUSTOM_TOKEN"),
            (.networkError, 17020, "ERROR_NETWORK_REQUEST_FAILED"),
            (.missingAndroidPackageName, 17037, "ERROR_MISSING_ANDROID_PKG_NAME"),
            (.missingAppCredential, 17047, "MISSING_APP_CREDENTIAL"),
            (.invalidAppCredential, 17048, "INVALID_APP_CREDENTIAL"),
            (.appVerificationUserInteractionFailure, 17059, "ERROR_APP_VERIFICATION_FAILED"),
            (.webSignInUserInteractionFailure, 17063, "ERROR_WEB_USER_INTERACTION_FAILURE"),
            (.secondFactorRequired, 17078, "ERROR_SECOND_FACTOR_REQUIRED"),
            (
                .blockingCloudFunctionError, 17105,
                "ERROR_BLOCKING_CLOUD_FUNCTION_RETURNED_ERROR"
            ),
            (.malformedJWT, 18000, "ERROR_MALFORMED_JWT"),
        ]
    )
    func published(code: AuthErrorCode, number: Int, name: String) {
        #expect(code.rawValue == number)
        #expect(code.name == name)
    }

    @Test("An error carries domain, code, name and a description")
    func error() {
        let error = AuthErrorCode.weakPassword.error(reason: "Too short")
        #expect(error.domain == "FIRAuthErrorDomain")
        #expect(error.code == 17026)
        #expect(error.userInfo[AuthErrorUserInfoNameKey] as? String == "ERROR_WEAK_PASSWORD")
        #expect(error.localizedDescription == "The password is too weak.")
        #expect(error.userInfo[NSLocalizedFailureReasonErrorKey] as? String == "Too short")
    }
}
