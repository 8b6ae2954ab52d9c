#if canImport(ObjectiveC) || CHECK_OBJC
public import Foundation

/// ``ActionCodeInfo``, for Objective-C.
@objc(FIRActionCodeInfo)
@available(swift, obsoleted: 1.0)
public final class FIRActionCodeInfo: NSObject {
    private let own: ActionCodeInfo

    init(_ own: ActionCodeInfo) {
        self.own = own
    }

    /// What the code does.
    @objc
    public var operation: ActionCodeOperation { own.operation }

    /// The account's address, or the one it is to have.
    @objc
    public var email: String { own.email }

    /// The address before the change.
    @objc
    public var previousEmail: String? { own.previousEmail }
}

/// ``ActionCodeURL``, for Objective-C.
@objc(FIRActionCodeURL)
@available(swift, obsoleted: 1.0)
public final class FIRActionCodeURL: NSObject {
    private let own: ActionCodeURL

    private init(_ own: ActionCodeURL) {
        self.own = own
    }

    /// Reads a mailed link; nil if it is none.
    @objc(actionCodeURLWithLink:)
    public static func actionCodeURL(withLink link: String) -> FIRActionCodeURL? {
        ActionCodeURL(link: link).map(FIRActionCodeURL.init)
    }

    /// The project's API key.
    @objc(APIKey)
    public var apiKey: String? { own.apiKey }

    /// What the code does.
    @objc
    public var operation: ActionCodeOperation { own.operation }

    /// The code itself.
    @objc
    public var code: String? { own.code }

    /// Where to go on.
    @objc
    public var continueURL: URL? { own.continueURL }

    /// The language of the page.
    @objc
    public var languageCode: String? { own.languageCode }
}

/// ``ActionCodeSettings``, for Objective-C.
@objc(FIRActionCodeSettings)
@available(swift, obsoleted: 1.0)
public final class FIRActionCodeSettings: NSObject {
    let own = ActionCodeSettings()

    /// Starts with nothing but the app's own bundle identifier.
    @objc
    public override init() {}

    /// Where to go on once the link was used.
    @objc(URL)
    public var url: URL? {
        get { own.url }
        set { own.url = newValue }
    }

    /// Whether the link is opened in the app first.
    @objc
    public var handleCodeInApp: Bool {
        get { own.handleCodeInApp }
        set { own.handleCodeInApp = newValue }
    }

    /// The app's bundle identifier.
    @objc
    public var iOSBundleID: String? {
        get { own.iOSBundleID }
        set { own.iOSBundleID = newValue }
    }

    /// The name of the Android app.
    @objc
    public var androidPackageName: String? {
        get { own.androidPackageName }
        set { own.androidPackageName = newValue }
    }

    /// The oldest version of the Android app that will do.
    @objc
    public var androidMinimumVersion: String? {
        get { own.androidMinimumVersion }
        set { own.androidMinimumVersion = newValue }
    }

    /// Whether the Android app is offered where it is missing.
    @objc
    public var androidInstallIfNotAvailable: Bool {
        get { own.androidInstallIfNotAvailable }
        set { own.androidInstallIfNotAvailable = newValue }
    }

    /// The domain of the link.
    @objc
    public var linkDomain: String? {
        get { own.linkDomain }
        set { own.linkDomain = newValue }
    }

    /// Names the Android app.
    @objc(setAndroidPackageName:installIfNotAvailable:minimumVersion:)
    public func setAndroidPackageName(
        _ androidPackageName: String,
        installIfNotAvailable: Bool,
        minimumVersion: String?
    ) {
        own.setAndroidPackageName(
            androidPackageName,
            installIfNotAvailable: installIfNotAvailable,
            minimumVersion: minimumVersion
        )
    }
}
#endif
