#if canImport(ObjectiveC) || CHECK_OBJC
public import Foundation

/// ``FirebaseOptions``, for Objective-C.
@objc(FIROptions)
@available(swift, obsoleted: 1.0)
public final class FIROptions: NSObject, NSCopying {
    let own: FirebaseOptions

    init(_ own: FirebaseOptions) {
        self.own = own
    }

    /// Starts with the two identifiers that every app has.
    @objc(initWithGoogleAppID:GCMSenderID:)
    public init(googleAppID: String, gcmSenderID: String) {
        own = FirebaseOptions(googleAppID: googleAppID, gcmSenderID: gcmSenderID)
    }

    /// Reads a property list with the keys of `GoogleService-Info.plist`.
    @objc(initWithContentsOfFile:)
    public init?(contentsOfFile plistPath: String) {
        guard let own = FirebaseOptions(contentsOfFile: plistPath) else { return nil }
        self.own = own
    }

    /// The options of `GoogleService-Info.plist` in the usual places.
    @objc
    public static func defaultOptions() -> FIROptions? {
        FirebaseOptions.defaultOptions().map(FIROptions.init)
    }

    /// The key that says which project a request is for.
    @objc(APIKey)
    public var apiKey: String? {
        get { own.apiKey }
        set { own.apiKey = newValue }
    }

    /// The app's identifier.
    @objc
    public var googleAppID: String {
        get { own.googleAppID }
        set { own.googleAppID = newValue }
    }

    /// The project's number.
    @objc(GCMSenderID)
    public var gcmSenderID: String {
        get { own.gcmSenderID }
        set { own.gcmSenderID = newValue }
    }

    /// The bundle identifier the app was registered with.
    @objc
    public var bundleID: String {
        get { own.bundleID }
        set { own.bundleID = newValue }
    }

    /// The OAuth client's identifier.
    @objc
    public var clientID: String? {
        get { own.clientID }
        set { own.clientID = newValue }
    }

    /// The project's identifier.
    @objc
    public var projectID: String? {
        get { own.projectID }
        set { own.projectID = newValue }
    }

    /// Where the project's database is.
    @objc
    public var databaseURL: String? {
        get { own.databaseURL }
        set { own.databaseURL = newValue }
    }

    /// Where the project's files are.
    @objc
    public var storageBucket: String? {
        get { own.storageBucket }
        set { own.storageBucket = newValue }
    }

    /// The group that shares data with the app's extensions.
    @objc
    public var appGroupID: String? {
        get { own.appGroupID }
        set { own.appGroupID = newValue }
    }

    /// Where the project's own auth server is.
    @objc(authURL)
    public var authURL: String? {
        get { own.authURL }
        set { own.authURL = newValue }
    }

    /// A copy that no longer follows this one.
    public func copy(with zone: NSZone? = nil) -> Any {
        FIROptions(own.copy() as? FirebaseOptions ?? own)
    }

    /// Whether the other object holds the same values.
    public override func isEqual(_ object: Any?) -> Bool {
        (object as? FIROptions)?.own == own
    }

    /// Equal for equal options.
    public override var hash: Int { own.hash }
}
#endif
