import Foundation

extension FirebaseApp {
    /// The default app's name.
    static let defaultName = "__FIRAPP_DEFAULT"

    /// Sets up the default app from `GoogleService-Info.plist`.
    ///
    /// Ends the process, saying where it looked, if there is no such file or its app identifier is
    /// malformed; `FirebaseOptions.defaultOptions()` tells beforehand.
    public static func configure() {
        guard let options = FirebaseOptions.defaultOptions() else {
            let paths = FirebaseOptions.defaultPaths().joined(separator: ", ")
            configurationFailed(
                "no readable GoogleService-Info.plist in the main bundle"
                    + (paths.isEmpty ? "" : "; looked at \(paths)")
            )
        }
        configure(options: options)
    }

    /// Sets up the default app.
    ///
    /// - Parameter options: copied; later changes do not reach the app.
    public static func configure(options: FirebaseOptions) {
        register(name: defaultName, options: options)
    }

    /// Sets up a further app beside the default one.
    ///
    /// The same name again with equal options changes nothing; with others it ends the process.
    ///
    /// - Parameters:
    ///   - name: letters, digits, `-` and `_`.
    ///   - options: copied; later changes do not reach the app.
    public static func configure(name: String, options: FirebaseOptions) {
        let isWellFormed = name.unicodeScalars.allSatisfy { character in
            CharacterSet.alphanumerics.contains(character) || character == "-" || character == "_"
        }
        guard !name.isEmpty, isWellFormed else {
            configurationFailed("an app's name has letters, digits, - and _ only: “\(name)”")
        }
        register(name: name, options: options)
    }

    /// The default app, or nil before `configure()`.
    public static func app() -> FirebaseApp? {
        if let app = AppRegistry.shared.app(named: defaultName) { return app }
        log.write(.error, "I-COR000003", "The default app is not configured yet.")
        return nil
    }

    /// The app of that name, or nil before it is configured.
    public static func app(name: String) -> FirebaseApp? {
        if let app = AppRegistry.shared.app(named: name) { return app }
        log.write(.error, "I-COR000004", "The app “\(name)” is not configured yet.")
        return nil
    }

    /// All apps by name, or nil before the first is configured.
    public static var allApps: [String: FirebaseApp]? {
        let apps = AppRegistry.shared.all
        if !apps.isEmpty { return apps }
        log.write(.error, "I-COR000005", "No app is configured yet.")
        return nil
    }

    /// All apps; none before the first is configured.
    package static var configured: [FirebaseApp] {
        AppRegistry.shared.all.values.sorted { $0.name < $1.name }
    }

    private static func register(name: String, options: FirebaseOptions) {
        guard isAppID(options.googleAppID) else {
            configurationFailed("malformed GOOGLE_APP_ID “\(options.googleAppID)”")
        }
        let copy = options.copy() as? FirebaseOptions ?? options
        let app = FirebaseApp(name: name, options: copy)
        guard let present = AppRegistry.shared.add(app) else {
            compareBundle(with: copy)
            return
        }
        guard present.options == copy else {
            configurationFailed("the app “\(name)” is already configured with other options")
        }
        log.write(.warning, "I-COR000010", "The app “\(name)” is already configured.")
    }

    /// Tells of options that were made for another app; an extension's identifier begins with its
    /// app's.
    private static func compareBundle(with options: FirebaseOptions) {
        guard let own = Bundle.main.bundleIdentifier, !options.bundleID.isEmpty else { return }
        guard own != options.bundleID, !own.hasPrefix("\(options.bundleID).") else { return }
        log.write(
            .error,
            "I-COR000008",
            "The options are of the app \(options.bundleID), this is \(own)."
        )
    }

    /// Whether a text has the form of an app identifier.
    ///
    /// `<version>:<rest>`; version 1 is `1:<number>:ios:<hex>`, later ones are taken as they are.
    package static func isAppID(_ text: String) -> Bool {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count > 1, let version = parts.first, isNumber(version) else { return false }
        guard version == "1" else { return true }
        return parts.count == 4 && isNumber(parts[1]) && parts[2] == "ios"
            && !parts[3].isEmpty && parts[3].allSatisfy { $0.isASCII && $0.isHexDigit }
    }

    private static func isNumber(_ text: Substring) -> Bool {
        !text.isEmpty && text.allSatisfy { $0.isASCII && $0.isNumber }
    }

    /// Ends the process: an app without its options cannot go on, and the API has no error to throw.
    private static func configurationFailed(_ reason: String) -> Never {
        let message = "FirebaseApp cannot be configured: \(reason)."
        // Written too, because a release build ends without the message.
        log.write(.error, "I-COR000001", message)
        preconditionFailure(message)
    }
}
