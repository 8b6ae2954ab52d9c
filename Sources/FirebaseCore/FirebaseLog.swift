import Foundation

#if canImport(os)
import os
#endif

/// Where the SDK's messages go: the system log on Apple platforms, standard error elsewhere.
///
/// Messages never carry a token, a code, a password or a whole phone number.
package struct FirebaseLog: Sendable {
    /// The module that speaks, such as `FirebaseAuth`.
    private let service: String

    /// Opens the log of a module.
    package init(service: String) {
        self.service = service
    }

    /// Writes one message if the level set by the app includes it.
    ///
    /// - Parameters:
    ///   - level: how urgent it is.
    ///   - code: the message's stable name, such as `I-COR000003`.
    ///   - message: one or two sentences without secrets.
    package func write(_ level: FirebaseLoggerLevel, _ code: String, _ message: String) {
        let limit = FirebaseConfiguration.shared.loggerLevel()
        guard level.rawValue <= limit.rawValue else { return }
        let line = "\(FirebaseVersion()) - [\(service)][\(code)] \(message)"
        #if canImport(os)
        Logger(subsystem: "com.google.firebase", category: service)
            .log(level: level.systemType, "\(line, privacy: .public)")
        #else
        FileHandle.standardError.write(Data((line + "\n").utf8))
        #endif
    }
}

#if canImport(os)
extension FirebaseLoggerLevel {
    fileprivate var systemType: OSLogType {
        switch self {
        case .error, .warning: .error
        case .notice: .default
        case .info: .info
        case .debug: .debug
        }
    }
}
#endif
