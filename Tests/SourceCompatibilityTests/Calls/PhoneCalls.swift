import FirebaseAuth
import Foundation

/// Phone numbers, for signing in and as a second factor; compiled, and never run.
enum PhoneCalls {
    static func provider(_ auth: Auth) -> PhoneAuthCredential {
        let provider: PhoneAuthProvider = PhoneAuthProvider.provider()
        let other: PhoneAuthProvider = PhoneAuthProvider.provider(auth: auth)
        let credential: PhoneAuthCredential = provider.credential(
            withVerificationID: "a",
            verificationCode: "b"
        )
        let coded: any NSSecureCoding = credential
        let base: AuthCredential = credential
        print(other, coded, base)
        return credential
    }

    static func completions(
        _ provider: PhoneAuthProvider,
        _ delegate: AuthUIDelegate?,
        _ session: MultiFactorSession?,
        _ hint: PhoneMultiFactorInfo
    ) {
        provider.verifyPhoneNumber("+15105551234") { (id: String?, error: Error?) in
            print(id as Any, error as Any)
        }
        provider.verifyPhoneNumber("+15105551234", uiDelegate: delegate) { id, error in
            print(id as Any, error as Any)
        }
        provider.verifyPhoneNumber("+15105551234", uiDelegate: nil, completion: nil)
        provider.verifyPhoneNumber(
            "+15105551234",
            uiDelegate: delegate,
            multiFactorSession: session
        ) { id, error in print(id as Any, error as Any) }
        provider.verifyPhoneNumber("+15105551234", multiFactorSession: session) { id, error in
            print(id as Any, error as Any)
        }
        provider.verifyPhoneNumber(
            with: hint,
            uiDelegate: delegate,
            multiFactorSession: session
        ) { (id: String?, error: Error?) in print(id as Any, error as Any) }
        provider.verifyPhoneNumber(with: hint, multiFactorSession: session, completion: nil)
    }

    static func async(
        _ provider: PhoneAuthProvider,
        _ delegate: AuthUIDelegate?,
        _ session: MultiFactorSession?,
        _ hint: PhoneMultiFactorInfo
    ) async throws {
        var id: String = try await provider.verifyPhoneNumber("+15105551234")
        id = try await provider.verifyPhoneNumber("+15105551234", uiDelegate: delegate)
        id = try await provider.verifyPhoneNumber("+15105551234", multiFactorSession: session)
        id = try await provider.verifyPhoneNumber(
            "+15105551234",
            uiDelegate: nil,
            multiFactorSession: session
        )
        id = try await provider.verifyPhoneNumber(with: hint, multiFactorSession: session)
        id = try await provider.verifyPhoneNumber(
            with: hint,
            uiDelegate: delegate,
            multiFactorSession: session
        )
        print(id)
    }
}
