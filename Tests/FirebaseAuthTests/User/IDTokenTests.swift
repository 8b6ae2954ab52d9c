import Foundation
import Testing

@testable import FirebaseAuth

@Suite("ID tokens")
struct IDTokenTests {
    private func token(_ payload: String) -> String {
        "e30.\(TestAuth.base64URL(payload)).c2ln"
    }

    @Test("A token tells what the server wrote")
    func claims() throws {
        let text = token(
            """
            {"sub":"u1","iat":1000,"exp":4600,"auth_time":900,"role":"ädmin","n":{"a":[1]},
            "firebase":{"sign_in_provider":"password","sign_in_second_factor":"phone"}}
            """
        )
        let result = AuthTokenResult(try IDToken(text))
        #expect(result.token == text)
        #expect(result.issuedAtDate == Date(timeIntervalSince1970: 1000))
        #expect(result.expirationDate == Date(timeIntervalSince1970: 4600))
        #expect(result.authDate == Date(timeIntervalSince1970: 900))
        #expect(result.signInProvider == "password")
        #expect(result.signInSecondFactor == "phone")
        #expect(result.claims["role"] as? String == "ädmin")
        #expect((result.claims["n"] as? [String: Any])?["a"] as? [Int] == [1])
    }

    @Test("Without a second factor its name is empty")
    func oneFactor() throws {
        let text = token(
            #"{"iat":1,"exp":2,"auth_time":1,"firebase":{"sign_in_provider":"anonymous"}}"#
        )
        #expect(AuthTokenResult(try IDToken(text)).signInSecondFactor == "")
    }

    @Test(
        "What is no ID token is malformed, and does not show in the error",
        arguments: [
            "", "sentinel", "a.sentinel", "a.sentinel.b", "a.sentinel.b.c", "..", "a.e30.b",
            "a.W10.b",
        ]
    )
    func malformed(text: String) {
        let error = #expect(throws: NSError.self) { try IDToken(text) }
        #expect(error?.code == AuthErrorCode.malformedJWT.rawValue)
        #expect(error.map { "\($0) \($0.userInfo)" }?.contains("sentinel") == false)
    }

    @Test(
        "A token without one of the claims is malformed",
        arguments: [
            #"{"iat":1,"exp":2,"firebase":{"sign_in_provider":"x"}}"#,
            #"{"iat":1,"exp":"2","auth_time":1,"firebase":{"sign_in_provider":"x"}}"#,
            #"{"iat":1,"exp":2,"auth_time":1}"#,
            #"{"iat":1,"exp":2,"auth_time":1,"firebase":{}}"#,
        ]
    )
    func incomplete(payload: String) {
        #expect(throws: NSError.self) { try IDToken(token(payload)) }
    }
}
