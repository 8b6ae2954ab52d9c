#if canImport(ObjectiveC) || CHECK_OBJC
public import Foundation

/// ``AuthCredential``, for Objective-C.
@objc(FIRAuthCredential)
@available(swift, obsoleted: 1.0)
public class FIRAuthCredential: NSObject {
    let own: AuthCredential

    init(_ own: AuthCredential) {
        self.own = own
    }

    /// The object of the class that stands for the credential's.
    static func make(_ own: AuthCredential) -> FIRAuthCredential {
        switch own {
        case let own as OAuthCredential: FIROAuthCredential(own)
        case let own as PhoneAuthCredential: FIRPhoneAuthCredential(own)
        default: FIRAuthCredential(own)
        }
    }

    /// The provider.
    @objc
    public var provider: String { own.provider }
}

/// ``OAuthCredential``, for Objective-C.
@objc(FIROAuthCredential)
@available(swift, obsoleted: 1.0)
public final class FIROAuthCredential: FIRAuthCredential {
    let tokens: OAuthCredential

    init(_ own: OAuthCredential) {
        tokens = own
        super.init(own)
    }

    /// The provider's ID token.
    @objc(IDToken)
    public var idToken: String? { tokens.idToken }

    /// The provider's access token.
    @objc
    public var accessToken: String? { tokens.accessToken }

    /// The access token's secret, as Twitter has it.
    @objc
    public var secret: String? { tokens.secret }
}

/// ``PhoneAuthCredential``, for Objective-C.
@objc(FIRPhoneAuthCredential)
@available(swift, obsoleted: 1.0)
public final class FIRPhoneAuthCredential: FIRAuthCredential {
    let phone: PhoneAuthCredential

    init(_ own: PhoneAuthCredential) {
        phone = own
        super.init(own)
    }
}
#endif
