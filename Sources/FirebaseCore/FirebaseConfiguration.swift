public import Foundation

/// Settings that all apps of the process share.
public final class FirebaseConfiguration: NSObject, Sendable {
    /// The process's one configuration.
    public static let shared = FirebaseConfiguration()

    private let level: Guarded<FirebaseLoggerLevel>

    private override init() {
        let isDebug = Self.isDebugMode(
            arguments: ProcessInfo.processInfo.arguments,
            defaults: .standard
        )
        level = Guarded(isDebug ? .debug : .notice)
    }

    /// Whether every detail is logged: `-FIRDebugEnabled` says so for this launch and the next ones,
    /// until one with `-FIRDebugDisabled`.
    package static func isDebugMode(arguments: [String], defaults: UserDefaults) -> Bool {
        let key = "/google/firebase/debug_mode"
        if arguments.contains("-FIRDebugDisabled") {
            defaults.removeObject(forKey: key)
        } else if arguments.contains("-FIRDebugEnabled") {
            defaults.set(true, forKey: key)
        }
        return defaults.bool(forKey: key)
    }

    /// Says how much the SDK logs from now on.
    public func setLoggerLevel(_ loggerLevel: FirebaseLoggerLevel) {
        level.withLock { $0 = loggerLevel }
    }

    /// How much the SDK logs.
    public func loggerLevel() -> FirebaseLoggerLevel {
        level.value
    }
}

/// The version of this SDK, such as `12.19.0`: the release of Google's SDK whose API it offers.
public func FirebaseVersion() -> String {
    "12.19.0"
}
