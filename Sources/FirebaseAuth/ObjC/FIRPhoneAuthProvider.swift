#if canImport(ObjectiveC) || CHECK_OBJC
public import Foundation

/// ``PhoneAuthProvider``, for Objective-C.
@objc(FIRPhoneAuthProvider)
@available(swift, obsoleted: 1.0)
public final class FIRPhoneAuthProvider: NSObject {
    private let own: PhoneAuthProvider

    private init(_ own: PhoneAuthProvider) {
        self.own = own
    }

    /// `phone`.
    @objc
    public static var id: String { PhoneAuthProvider.id }

    /// The default app's provider.
    @objc
    public static func provider() -> FIRPhoneAuthProvider {
        FIRPhoneAuthProvider(PhoneAuthProvider.provider())
    }

    /// An app's provider.
    @objc(providerWithAuth:)
    public static func provider(auth: FIRAuth) -> FIRPhoneAuthProvider {
        FIRPhoneAuthProvider(PhoneAuthProvider.provider(auth: auth.own))
    }

    /// Sends a code to a number, to sign in or to link.
    @objc(verifyPhoneNumber:UIDelegate:completion:)
    public func verifyPhoneNumber(
        _ phoneNumber: String,
        uiDelegate: (any FIRAuthUIDelegate)?,
        completion: FIRCallback<String>?
    ) {
        own.verifyPhoneNumber(
            phoneNumber,
            uiDelegate: uiDelegate.map(PassedUIDelegate.init),
            completion: Facade.call(completion)
        )
    }

    /// Sends a code to a number, to enroll it where there is a session.
    @objc(verifyPhoneNumber:UIDelegate:multiFactorSession:completion:)
    public func verifyPhoneNumber(
        _ phoneNumber: String,
        uiDelegate: (any FIRAuthUIDelegate)?,
        multiFactorSession: FIRMultiFactorSession?,
        completion: FIRCallback<String>?
    ) {
        own.verifyPhoneNumber(
            phoneNumber,
            uiDelegate: uiDelegate.map(PassedUIDelegate.init),
            multiFactorSession: multiFactorSession?.own,
            completion: Facade.call(completion)
        )
    }

    /// Sends a code to an enrolled number, to sign in.
    @objc(verifyPhoneNumberWithMultiFactorInfo:UIDelegate:multiFactorSession:completion:)
    public func verifyPhoneNumber(
        with multiFactorInfo: FIRPhoneMultiFactorInfo,
        uiDelegate: (any FIRAuthUIDelegate)?,
        multiFactorSession: FIRMultiFactorSession?,
        completion: FIRCallback<String>?
    ) {
        own.verifyPhoneNumber(
            with: multiFactorInfo.phone,
            uiDelegate: uiDelegate.map(PassedUIDelegate.init),
            multiFactorSession: multiFactorSession?.own,
            completion: Facade.call(completion)
        )
    }

    /// The credential of a code that the user typed.
    @objc(credentialWithVerificationID:verificationCode:)
    public func credential(
        withVerificationID verificationID: String,
        verificationCode: String
    ) -> FIRPhoneAuthCredential {
        FIRPhoneAuthCredential(
            own.credential(withVerificationID: verificationID, verificationCode: verificationCode)
        )
    }
}
#endif
