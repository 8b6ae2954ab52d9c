import AuthWire
import Testing

@Suite("Sample bodies")
struct SampleBodiesTests {
    /// Reads a body as a message and writes it as an answer.
    private func roundTrip<T: Codable>(_ type: T.Type, _ text: String) throws -> String {
        try JSONText.answer(JSONText.decode(type, text))
    }

    @Test("A sign-up answer is written as the service writes it")
    func signUp() throws {
        let text = #"""
            {"kind":"identitytoolkit#SignupNewUserResponse","localId":"a1B2c3D4e5F6g7H8i9J0k1L2m3N4","email":"ann@example.com","idToken":"<jwt>","refreshToken":"<opaque>","expiresIn":"3600"}
            """#
        #expect(try roundTrip(SignUpResponse.self, text) == text)
        #expect(try JSONText.decode(SignUpResponse.self, text).expiresIn == 3600)
    }

    @Test("A looked-up account keeps its times, its flags and its factors")
    func lookup() throws {
        let text = #"""
            {"kind":"identitytoolkit#GetAccountInfoResponse","users":[{"localId":"a1B2...","email":"ann@example.com","emailVerified":false,"displayName":"Ann","passwordHash":"UkVEQUNURUQ=","passwordUpdatedAt":1735689600123,"validSince":"1735689600","disabled":false,"lastLoginAt":"1735689600123","createdAt":"1735689600123","lastRefreshAt":"2025-01-01T00:00:00.123Z","providerUserInfo":[{"providerId":"password","federatedId":"ann@example.com","rawId":"ann@example.com","email":"ann@example.com","displayName":"Ann"}],"mfaInfo":[{"mfaEnrollmentId":"9d1f0f6e-...","phoneInfo":"+16505550101","displayName":"work","enrolledAt":"2025-01-01T00:00:00.123Z"}]}]}
            """#
        #expect(try roundTrip(LookupResponse.self, text) == text)
        let user = try #require(JSONText.decode(LookupResponse.self, text).users?.first)
        #expect(user.createdAt == 1_735_689_600_123)
        #expect(user.lastRefreshAt == WireTimestamp(milliseconds: 1_735_689_600_123))
    }

    @Test("A pending sign-in keeps its empty name and has no tokens")
    func pendingSignIn() throws {
        let text = #"""
            {"kind":"identitytoolkit#VerifyPasswordResponse","localId":"a1B2...","email":"ann@example.com","displayName":"","registered":true,"mfaPendingCredential":"<opaque>","mfaInfo":[{"mfaEnrollmentId":"9d1f0f6e-...","phoneInfo":"+*******0101","enrolledAt":"2025-01-01T00:00:00.123Z"},{"mfaEnrollmentId":"77c0...","totpInfo":{},"displayName":"app","enrolledAt":"2025-01-01T00:00:00.123Z"}]}
            """#
        #expect(try roundTrip(SignInWithPasswordResponse.self, text) == text)
        let answer = try JSONText.decode(SignInWithPasswordResponse.self, text)
        #expect(answer.idToken == nil)
        #expect(answer.mfaInfo?.map { $0.totpInfo != nil } == [false, true])
    }

    @Test("The token answer has snake_case names and text for numbers")
    func token() throws {
        let text = #"""
            {"access_token":"<jwt>","expires_in":"3600","token_type":"Bearer","refresh_token":"<opaque>","id_token":"<jwt>","user_id":"a1B2...","project_id":"123456789012"}
            """#
        #expect(try roundTrip(TokenResponse.self, text) == text)
    }

    @Test("A TOTP enrollment writes its lengths as numbers and its end with milliseconds")
    func totpEnrollment() throws {
        let text = #"""
            {"totpSessionInfo":{"sharedSecretKey":"BASE32","verificationCodeLength":6,"hashingAlgorithm":"SHA1","periodSec":30,"sessionInfo":"s1","finalizeEnrollmentTime":"2026-01-02T03:14:05.678Z"}}
            """#
        #expect(try roundTrip(MFAEnrollmentStartResponse.self, text) == text)
    }

    @Test(
        "An MFA answer has nothing but what was set",
        arguments: [
            #"{"phoneResponseInfo":{"sessionInfo":"s2"}}"#
        ]
    )
    func mfaStart(text: String) throws {
        #expect(try roundTrip(MFASignInStartResponse.self, text) == text)
    }

    @Test("A second factor's answer has tokens and no life time")
    func mfaFinalize() throws {
        let text = #"{"idToken":"<jwt>","refreshToken":"r3"}"#
        #expect(try roundTrip(MFASignInFinalizeResponse.self, text) == text)
        #expect(try roundTrip(MFAEnrollmentFinalizeResponse.self, text) == text)
        #expect(try roundTrip(MFAEnrollmentWithdrawResponse.self, text) == text)
    }

    @Test("A sign-in answer in the Apple SDK's order is read whole")
    func appleSignIn() throws {
        let text = #"""
            {"localId":"u1","email":"a@b.c","displayName":"","idToken":"<jwt>","refreshToken":"r1","expiresIn":"3600"}
            """#
        #expect(try roundTrip(SignInWithPasswordResponse.self, text) == text)
    }

    @Test("Empty lists of an account are left out")
    func emptyLists() throws {
        let text = #"{"users":[{"localId":"u1","emailVerified":true,"mfaInfo":[]}]}"#
        let shortened = #"{"users":[{"localId":"u1","emailVerified":true}]}"#
        #expect(try roundTrip(LookupResponse.self, text) == shortened)
    }
}
