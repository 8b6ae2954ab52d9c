import Foundation

/// How much the SDK says about its work; each level includes the ones above it.
#if canImport(ObjectiveC) || CHECK_OBJC
@objc(FIRLoggerLevel)
#endif
public enum FirebaseLoggerLevel: Int, Sendable {
    /// What failed.
    case error = 3
    /// What is odd, but goes on.
    case warning = 4
    /// What an app's developer wants to know; the default.
    case notice = 5
    /// Steps of the work.
    case info = 6
    /// Every detail; still no secrets.
    case debug = 7

    /// The quietest level.
    public static let min = FirebaseLoggerLevel.error
    /// The most talkative level.
    public static let max = FirebaseLoggerLevel.debug
}
