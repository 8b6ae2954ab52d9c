import FirebaseAuth
import FirebaseCore
import Foundation
import Testing

@Suite("Names and numbers of the API")
struct ConstantTests {
    @Test("A constant has its documented value")
    func constants() {
        for (constant, value) in ErrorCalls.constants {
            #expect(constant == value)
        }
    }

    @Test("An error code has its documented number, and there is no other")
    func codes() {
        for (code, number) in ErrorCodeCalls.codes {
            #expect(code.rawValue == number, "\(code)")
        }
        #expect(Set(ErrorCodeCalls.codes.map(\.code)) == Set(AuthErrorCode.allCases))
    }

    @Test("The header for Objective-C gives its constants the values that Swift gives them")
    func header() throws {
        let header = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Sources/FirebaseAuthInternal/include/FirebaseAuthInternal.h")
        let text = try String(contentsOf: header, encoding: .utf8)
        let found = text.matches(of: /FIR_CONSTANT\(\s*FIR(\w+), @"([^"]+)"\)/)
            .map { (String($0.output.1), String($0.output.2)) }
        let values = Dictionary(found) { first, _ in first }
        #expect(values.count == found.count)
        #expect(values["AuthErrorDomain"] == AuthErrorDomain)
        #expect(values["AuthErrorUserInfoNameKey"] == AuthErrorUserInfoNameKey)
        #expect(values["AuthErrorUserInfoEmailKey"] == AuthErrorUserInfoEmailKey)
        #expect(
            values["AuthErrorUserInfoUpdatedCredentialKey"] == AuthErrorUserInfoUpdatedCredentialKey
        )
        #expect(
            values["AuthErrorUserInfoMultiFactorResolverKey"]
                == AuthErrorUserInfoMultiFactorResolverKey
        )
        #expect(
            values["AuthStateDidChangeNotification"]
                == Auth.authStateDidChangeNotification.rawValue
        )
        #expect(values["EmailLinkAuthSignInMethod"] == EmailLinkAuthSignInMethod)
        #expect(values["GameCenterAuthProviderID"] == GameCenterAuthProviderID)
        #expect(values["PhoneMultiFactorID"] == PhoneMultiFactorID)
        #expect(values["TOTPMultiFactorID"] == TOTPMultiFactorID)
        #expect(values.count == 23)
        #expect(text.contains("return @\"\(FirebaseVersion())\";"))
    }
}
