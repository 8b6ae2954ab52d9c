#if canImport(ObjectiveC) || CHECK_OBJC
public import Foundation

/// ``FirebaseConfiguration``, for Objective-C.
@objc(FIRConfiguration)
@available(swift, obsoleted: 1.0)
public final class FIRConfiguration: NSObject {
    private let own: FirebaseConfiguration

    private init(_ own: FirebaseConfiguration) {
        self.own = own
    }

    /// The process's one configuration.
    @objc
    public static var sharedInstance: FIRConfiguration { FIRConfiguration(.shared) }

    /// Says how much the SDK logs from now on.
    @objc
    public func setLoggerLevel(_ loggerLevel: FirebaseLoggerLevel) {
        own.setLoggerLevel(loggerLevel)
    }

    /// How much the SDK logs.
    @objc
    public func loggerLevel() -> FirebaseLoggerLevel {
        own.loggerLevel()
    }
}
#endif
