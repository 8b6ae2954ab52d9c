#if canImport(ObjectiveC) || CHECK_OBJC
public import Foundation

/// ``FirebaseApp``, for Objective-C.
@objc(FIRApp)
@available(swift, obsoleted: 1.0)
public final class FIRApp: NSObject {
    package let own: FirebaseApp

    package init(_ own: FirebaseApp) {
        self.own = own
    }

    /// Sets up the default app from `GoogleService-Info.plist`.
    @objc
    public static func configure() {
        FirebaseApp.configure()
    }

    /// Sets up the default app.
    @objc(configureWithOptions:)
    public static func configure(options: FIROptions) {
        FirebaseApp.configure(options: options.own)
    }

    /// Sets up a further app.
    @objc(configureWithName:options:)
    public static func configure(name: String, options: FIROptions) {
        FirebaseApp.configure(name: name, options: options.own)
    }

    /// The default app, or nil before `configure`.
    @objc
    public static func defaultApp() -> FIRApp? {
        FirebaseApp.app().map(FIRApp.init)
    }

    /// The app of that name, or nil before it is configured.
    @objc(appNamed:)
    public static func app(named name: String) -> FIRApp? {
        FirebaseApp.app(name: name).map(FIRApp.init)
    }

    /// All apps by name, or nil before the first is configured.
    @objc
    public static var allApps: [String: FIRApp]? {
        FirebaseApp.allApps?.mapValues(FIRApp.init)
    }

    /// Takes the app off the list and frees what the modules kept for it.
    @objc(deleteApp:)
    public func delete(_ completion: @escaping (Bool) -> Void) {
        own.delete(completion)
    }

    /// The app's name.
    @objc
    public var name: String { own.name }

    /// A copy of the app's options.
    @objc
    public var options: FIROptions { FIROptions(own.options) }

    /// Whether modules may collect data by default.
    @objc(dataCollectionDefaultEnabled)
    public var isDataCollectionDefaultEnabled: Bool {
        @objc(isDataCollectionDefaultEnabled)
        get { own.isDataCollectionDefaultEnabled }
        @objc(setDataCollectionDefaultEnabled:)
        set { own.isDataCollectionDefaultEnabled = newValue }
    }

    /// Whether the other object stands for the same app.
    public override func isEqual(_ object: Any?) -> Bool {
        (object as? FIRApp)?.own === own
    }

    /// Equal for the same app.
    public override var hash: Int { own.hash }
}
#endif
