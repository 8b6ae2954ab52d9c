#if canImport(ObjectiveC) || CHECK_OBJC
public import Foundation

/// ``MultiFactorAssertion``, for Objective-C.
@objc(FIRMultiFactorAssertion)
@available(swift, obsoleted: 1.0)
public class FIRMultiFactorAssertion: NSObject {
    let own: MultiFactorAssertion

    init(_ own: MultiFactorAssertion) {
        self.own = own
    }

    /// The factor's kind: `phone` or `totp`.
    @objc
    public var factorID: String { own.factorID }
}

/// ``PhoneMultiFactorAssertion``, for Objective-C.
@objc(FIRPhoneMultiFactorAssertion)
@available(swift, obsoleted: 1.0)
public final class FIRPhoneMultiFactorAssertion: FIRMultiFactorAssertion {}

/// ``PhoneMultiFactorGenerator``, for Objective-C.
@objc(FIRPhoneMultiFactorGenerator)
@available(swift, obsoleted: 1.0)
public final class FIRPhoneMultiFactorGenerator: NSObject {
    private override init() {}

    /// Shows that the user has the phone.
    @objc(assertionWithCredential:)
    public static func assertion(
        with phoneAuthCredential: FIRPhoneAuthCredential
    ) -> FIRPhoneMultiFactorAssertion {
        FIRPhoneMultiFactorAssertion(
            PhoneMultiFactorGenerator.assertion(with: phoneAuthCredential.phone)
        )
    }
}

/// ``TOTPMultiFactorAssertion``, for Objective-C.
@objc(FIRTOTPMultiFactorAssertion)
@available(swift, obsoleted: 1.0)
public final class FIRTOTPMultiFactorAssertion: FIRMultiFactorAssertion {}

/// ``TOTPMultiFactorGenerator``, for Objective-C.
@objc(FIRTOTPMultiFactorGenerator)
@available(swift, obsoleted: 1.0)
public final class FIRTOTPMultiFactorGenerator: NSObject {
    private override init() {}

    /// Asks the server for a secret that an authenticator app is to keep.
    @objc(generateSecretWithMultiFactorSession:completion:)
    public static func generateSecret(
        with session: FIRMultiFactorSession,
        completion: @escaping FIRCallback<FIRTOTPSecret>
    ) {
        TOTPMultiFactorGenerator.generateSecret(with: session.own) {
            completion($0.map(FIRTOTPSecret.init), Facade.error($1))
        }
    }

    /// Shows that an app has the secret, to enroll it.
    @objc(assertionForEnrollmentWithSecret:oneTimePassword:)
    public static func assertionForEnrollment(
        with secret: FIRTOTPSecret,
        oneTimePassword: String
    ) -> FIRTOTPMultiFactorAssertion {
        FIRTOTPMultiFactorAssertion(
            TOTPMultiFactorGenerator.assertionForEnrollment(
                with: secret.own,
                oneTimePassword: oneTimePassword
            )
        )
    }

    /// Shows that the user has the app, to sign in.
    @objc(assertionForSignInWithEnrollmentID:oneTimePassword:)
    public static func assertionForSignIn(
        withEnrollmentID enrollmentID: String,
        oneTimePassword: String
    ) -> FIRTOTPMultiFactorAssertion {
        FIRTOTPMultiFactorAssertion(
            TOTPMultiFactorGenerator.assertionForSignIn(
                withEnrollmentID: enrollmentID,
                oneTimePassword: oneTimePassword
            )
        )
    }
}

/// ``TOTPSecret``, for Objective-C.
@objc(FIRTOTPSecret)
@available(swift, obsoleted: 1.0)
public final class FIRTOTPSecret: NSObject {
    let own: TOTPSecret

    init(_ own: TOTPSecret) {
        self.own = own
    }

    /// The secret, in Base32, for a user who types it.
    @objc
    public func sharedSecretKey() -> String {
        own.sharedSecretKey()
    }

    /// The address that an authenticator app reads from a QR code.
    @objc(generateQRCodeURLWithAccountName:issuer:)
    public func generateQRCodeURL(withAccountName accountName: String, issuer: String) -> String {
        own.generateQRCodeURL(withAccountName: accountName, issuer: issuer)
    }

    #if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
    /// Opens an authenticator app on this device with the secret.
    @MainActor
    @objc(openInOTPAppWithQRCodeURL:)
    public func openInOTPApp(withQRCodeURL qrCodeURL: String) {
        own.openInOTPApp(withQRCodeURL: qrCodeURL)
    }
    #endif
}
#endif
