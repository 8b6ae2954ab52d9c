#if canImport(ObjectiveC) || CHECK_OBJC
import Foundation

/// ``AuthInterop``, for Objective-C.
@objc(FIRAuthInterop)
@available(swift, obsoleted: 1.0)
public protocol FIRAuthInterop {
    /// The current user's ID token; nil for nobody.
    @objc(getTokenForcingRefresh:withCallback:)
    func getToken(
        forcingRefresh: Bool,
        completion: @escaping @MainActor (String?, (any Error)?) -> Void
    )

    /// The current user's identifier; nil for nobody.
    @objc
    func getUserID() -> String?
}
#endif
