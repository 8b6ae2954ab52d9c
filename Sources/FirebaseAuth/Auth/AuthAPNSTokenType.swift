import Foundation

/// Which of Apple's push services a device's token is of.
#if canImport(ObjectiveC) || CHECK_OBJC
@objc(FIRAuthAPNSTokenType)
#endif
public enum AuthAPNSTokenType: Int, Sendable {
    /// Not known; the app's provisioning tells.
    case unknown = 0
    /// The one for development.
    case sandbox = 1
    /// The one for apps from the store.
    case prod = 2
}
