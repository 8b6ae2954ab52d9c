import FirebaseCore
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// How the app calls itself to the server, which shows it in lists of sessions.
///
/// For example `FirebaseAuth.iOS/12.19.0 com.example.app/1.4 iOS/17.2.0 hw/iPhone14,2`.
enum UserAgent {
    /// The text of this process.
    static let text = text(
        program: Bundle.main.bundleIdentifier ?? "proc_\(ProcessInfo.processInfo.processName)",
        version: Bundle.main.object(forInfoDictionaryKey: "CFBundleShortVersionString") as? String
    )

    /// The platform, as Google's SDK names itself on all of Apple's.
    static var platform: String {
        #if os(Linux)
        "Linux"
        #else
        "iOS"
        #endif
    }

    static func text(program: String, version: String?) -> String {
        let system = ProcessInfo.processInfo.operatingSystemVersion
        let release = "\(system.majorVersion).\(system.minorVersion).\(system.patchVersion)"
        let app = [program, version].compactMap(\.self).map(plain).joined(separator: "/")
        return "FirebaseAuth.\(platform)/\(FirebaseVersion()) \(app) \(systemName)/\(release)"
            + " hw/\(plain(machine))"
    }

    private static var systemName: String {
        #if os(Linux)
        "Linux"
        #elseif os(macOS)
        "MacOSX"
        #elseif os(tvOS)
        "tvOS"
        #elseif os(watchOS)
        "watchOS"
        #else
        "iOS"
        #endif
    }

    private static var machine: String {
        var system = utsname()
        guard uname(&system) == 0 else { return "unknown" }
        return withUnsafeBytes(of: system.machine) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }

    /// A text without what would end a word of the field, or the field.
    private static func plain(_ text: String) -> String {
        let characters = text.prefix(100).map { character in
            let isPlain = character.isASCII && (character.isLetter || character.isNumber)
            return isPlain || ".,-_".contains(character) ? character : "_"
        }
        return String(characters)
    }
}
