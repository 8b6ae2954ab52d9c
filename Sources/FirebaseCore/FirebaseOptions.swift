public import Foundation

/// What an app must know about its project, read from `GoogleService-Info.plist` or set by hand.
public final class FirebaseOptions: NSObject, NSCopying, Sendable {
    private let values: Guarded<[Key: String]>

    private init(values: [Key: String]) {
        self.values = Guarded(values)
    }

    /// Starts with the two identifiers that every app has.
    ///
    /// - Parameters:
    ///   - googleAppID: such as `1:123456789012:ios:abc123def`.
    ///   - gcmSenderID: the project number.
    public convenience init(googleAppID: String, gcmSenderID: String) {
        self.init(
            values: [
                .googleAppID: googleAppID,
                .gcmSenderID: gcmSenderID,
                .bundleID: Bundle.main.bundleIdentifier ?? "",
            ]
        )
    }

    /// Reads a property list with the keys of `GoogleService-Info.plist`.
    ///
    /// Nil if the file is missing or no property list. Keys it does not know are ignored.
    ///
    /// - Parameter plistPath: the file's path.
    public convenience init?(contentsOfFile plistPath: String) {
        guard
            let data = FileManager.default.contents(atPath: plistPath),
            let list = try? PropertyListSerialization.propertyList(from: data, format: nil),
            let entries = list as? [String: Any]
        else { return nil }
        var values: [Key: String] = [:]
        for (name, entry) in entries {
            guard let key = Key(rawValue: name), let text = entry as? String else { continue }
            values[key] = text
        }
        self.init(values: values)
    }

    /// The options of `GoogleService-Info.plist` in the usual places.
    ///
    /// These are the main bundle; on Linux also the folder of the program, then the working folder.
    ///
    /// - Returns: nil if there is no such file or it cannot be read.
    public static func defaultOptions() -> FirebaseOptions? {
        for path in defaultPaths() where FileManager.default.fileExists(atPath: path) {
            return FirebaseOptions(contentsOfFile: path)
        }
        return nil
    }

    /// Where `defaultOptions()` looks, in order.
    static func defaultPaths() -> [String] {
        let name = "GoogleService-Info"
        var paths: [String] = []
        if let path = Bundle.main.path(forResource: name, ofType: "plist") { paths.append(path) }
        #if os(Linux)
        if let program = Bundle.main.executableURL {
            let folder = program.deletingLastPathComponent()
            paths.append(folder.appendingPathComponent("\(name).plist").path)
        }
        paths.append("\(FileManager.default.currentDirectoryPath)/\(name).plist")
        #endif
        return paths
    }

    /// The key that says which project a request is for; Auth cannot do without it.
    public var apiKey: String? {
        get { self[.apiKey] }
        set { self[.apiKey] = newValue }
    }

    /// The app's identifier, such as `1:123456789012:ios:abc123def`.
    public var googleAppID: String {
        get { self[.googleAppID] ?? "" }
        set { self[.googleAppID] = newValue }
    }

    /// The project's number.
    public var gcmSenderID: String {
        get { self[.gcmSenderID] ?? "" }
        set { self[.gcmSenderID] = newValue }
    }

    /// The bundle identifier the app was registered with.
    public var bundleID: String {
        get { self[.bundleID] ?? "" }
        set { self[.bundleID] = newValue }
    }

    /// The OAuth client's identifier; its reversed form may serve as the callback scheme.
    public var clientID: String? {
        get { self[.clientID] }
        set { self[.clientID] = newValue }
    }

    /// The project's identifier, such as `my-project`.
    public var projectID: String? {
        get { self[.projectID] }
        set { self[.projectID] = newValue }
    }

    /// Where the project's database is; Auth does not use it.
    public var databaseURL: String? {
        get { self[.databaseURL] }
        set { self[.databaseURL] = newValue }
    }

    /// Where the project's files are; Auth does not use it.
    public var storageBucket: String? {
        get { self[.storageBucket] }
        set { self[.storageBucket] = newValue }
    }

    /// The group that shares data with the app's extensions.
    public var appGroupID: String? {
        get { self[.appGroupID] }
        set { self[.appGroupID] = newValue }
    }

    /// Where the project's own auth server is, such as `https://auth.example.com`; nil means Google's.
    ///
    /// Hearth's addition to the format.
    public var authURL: String? {
        get { self[.authURL] }
        set { self[.authURL] = newValue }
    }

    private subscript(key: Key) -> String? {
        get { values.withLock { $0[key] } }
        set { values.withLock { $0[key] = newValue } }
    }

    /// A copy that no longer follows this one.
    public func copy(with zone: NSZone? = nil) -> Any {
        FirebaseOptions(values: values.value)
    }

    /// Whether the other object holds the same values.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? FirebaseOptions else { return false }
        return values.value == other.values.value
    }

    /// Equal for equal options.
    public override var hash: Int { values.value.hashValue }

    /// Names the project; the API key stays out.
    public override var description: String {
        "<FirebaseOptions: project \(projectID ?? "unknown"), app \(googleAppID)>"
    }
}

extension FirebaseOptions {
    /// The names in the property list.
    private enum Key: String, Sendable {
        case apiKey = "API_KEY"
        case googleAppID = "GOOGLE_APP_ID"
        case gcmSenderID = "GCM_SENDER_ID"
        case bundleID = "BUNDLE_ID"
        case clientID = "CLIENT_ID"
        case projectID = "PROJECT_ID"
        case databaseURL = "DATABASE_URL"
        case storageBucket = "STORAGE_BUCKET"
        case authURL = "AUTH_URL"
        /// Set by code only; no downloaded file has it.
        case appGroupID = "APP_GROUP_ID"
    }
}
