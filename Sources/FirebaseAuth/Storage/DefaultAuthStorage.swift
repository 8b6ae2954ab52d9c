import FirebaseCore
import Foundation

/// Where sign-ins are kept unless the app says otherwise, and under which key.
enum DefaultAuthStorage {
    /// The key chain on Apple platforms; elsewhere a folder of the program's own in the user's data
    /// folder.
    static func make(options: FirebaseOptions, in place: AuthPlace) -> any AuthStorage {
        #if canImport(Security)
        guard let accessGroup = place.accessGroup else {
            return KeychainAuthStorage(service: "firebase_auth_\(options.googleAppID)")
        }
        return KeychainAuthStorage(
            service: options.apiKey ?? "",
            accessGroup: accessGroup,
            isOnAllDevices: place.isOnAllDevices
        )
        #else
        guard
            let data = FileManager.default.urls(
                for: .applicationSupportDirectory,
                in: .userDomainMask
            ).first
        else { return MemoryAuthStorage() }
        let program = Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
        let folder = data.appendingPathComponent("firebase-auth")
            .appendingPathComponent(fileName(program))
        return FileAuthStorage(folder: folder)
        #endif
    }

    /// The key of an app's sign-in: the app's name, and which project it belongs to.
    static func key(appName: String, apiKey: String) -> String {
        "\(fileName(appName))-\(fingerprint(apiKey))"
    }

    /// A text as a plain file name; what is no letter, digit, hyphen or low line becomes hex.
    static func fileName(_ text: String) -> String {
        let name = text.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                String(UnicodeScalar(byte))
            default: "." + String(byte, radix: 16)
            }
        }.joined()
        return name.isEmpty || name.hasPrefix(".") ? "_\(name)" : name
    }

    /// 64 bits that differ for different texts; FNV-1a, which is no secret and no check.
    private static func fingerprint(_ text: String) -> String {
        let value = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { hash, byte in
            (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
        }
        return String(value, radix: 16)
    }
}
