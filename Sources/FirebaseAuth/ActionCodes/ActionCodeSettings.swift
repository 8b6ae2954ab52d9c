import FirebaseCore
public import Foundation

/// How a mailed link goes on once it was used.
public final class ActionCodeSettings: NSObject, Sendable {
    struct Values: Sendable {
        var url: URL?
        var handleCodeInApp = false
        var iOSBundleID = Bundle.main.bundleIdentifier
        var androidPackageName: String?
        var androidMinimumVersion: String?
        var androidInstallIfNotAvailable = false
        var linkDomain: String?
    }

    private let guarded = Guarded(Values())

    /// Starts with no page to go on to, and this app's bundle identifier.
    public override init() {}

    /// All settings as they are now.
    var values: Values { guarded.value }

    /// Where the link goes on to; its domain must be one of the project's.
    public var url: URL? {
        get { values.url }
        set { guarded.withLock { $0.url = newValue } }
    }

    /// Whether the app opens the link, rather than a web page; false unless set.
    public var handleCodeInApp: Bool {
        get { values.handleCodeInApp }
        set { guarded.withLock { $0.handleCodeInApp = newValue } }
    }

    /// The app that opens the link on iOS; this one unless set.
    public var iOSBundleID: String? {
        get { values.iOSBundleID }
        set { guarded.withLock { $0.iOSBundleID = newValue } }
    }

    /// The app that opens the link on Android.
    public var androidPackageName: String? {
        get { values.androidPackageName }
        set { guarded.withLock { $0.androidPackageName = newValue } }
    }

    /// The oldest version of the Android app that may open the link.
    public var androidMinimumVersion: String? {
        get { values.androidMinimumVersion }
        set { guarded.withLock { $0.androidMinimumVersion = newValue } }
    }

    /// Whether a missing Android app is installed first; false unless set.
    public var androidInstallIfNotAvailable: Bool {
        get { values.androidInstallIfNotAvailable }
        set { guarded.withLock { $0.androidInstallIfNotAvailable = newValue } }
    }

    /// Which of the project's domains the link has.
    public var linkDomain: String? {
        get { values.linkDomain }
        set { guarded.withLock { $0.linkDomain = newValue } }
    }

    /// Sets the app that opens the link on iOS.
    public func setIOSBundleID(_ bundleID: String) {
        iOSBundleID = bundleID
    }

    /// Sets the app that opens the link on Android.
    ///
    /// - Parameters:
    ///   - androidPackageName: the app's package.
    ///   - installIfNotAvailable: whether it is installed first where it is missing.
    ///   - minimumVersion: the oldest version that may open the link.
    public func setAndroidPackageName(
        _ androidPackageName: String,
        installIfNotAvailable: Bool,
        minimumVersion: String?
    ) {
        guarded.withLock { values in
            values.androidPackageName = androidPackageName
            values.androidInstallIfNotAvailable = installIfNotAvailable
            values.androidMinimumVersion = minimumVersion
        }
    }
}
