#if canImport(ObjectiveC) || CHECK_OBJC
public import Foundation

/// ``AuthErrors``, for Objective-C.
@objc(FIRAuthErrors)
@available(swift, obsoleted: 1.0)
public final class FIRAuthErrors: NSObject {
    private override init() {}

    /// The domain of every error of Auth.
    @objc
    public static var domain: String { AuthErrors.domain }

    /// The key of the code's name.
    @objc
    public static var userInfoNameKey: String { AuthErrors.userInfoNameKey }

    /// The key of the address that a credential belongs to.
    @objc
    public static var userInfoEmailKey: String { AuthErrors.userInfoEmailKey }

    /// The key of a credential to go on with.
    @objc
    public static var userInfoUpdatedCredentialKey: String {
        AuthErrors.userInfoUpdatedCredentialKey
    }

    /// The key of what finishes the sign-in.
    @objc
    public static var userInfoMultiFactorResolverKey: String {
        AuthErrors.userInfoMultiFactorResolverKey
    }
}
#endif
