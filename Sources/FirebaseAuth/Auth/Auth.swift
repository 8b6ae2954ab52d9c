public import FirebaseCore
public import Foundation

/// Signs users in and out, and keeps the one who is signed in.
///
/// Each app has one. All members may be used from any thread; completions and listeners are called
/// on the main actor.
public final class Auth: NSObject, Sendable {
    /// The app that this belongs to; nil once the app is deleted.
    public weak let app: FirebaseApp?

    let backend: Backend
    let state: Guarded<AuthState>
    let storage: Guarded<any AuthStorage>
    let place: Guarded<AuthPlace>
    let sharesAcrossDevices = Guarded(false)
    let options: FirebaseOptions
    let pushDevices = PushDevices()
    let appCredentials = AppCredentials()
    let notificationForwarding = NotificationForwarding()
    let webPages = WebPages()
    /// Removes what Google's SDK has left on the device, once it is used up.
    let forgetFormerSignIn = Guarded<@Sendable (FormerSignIn.Place) -> Void>(FormerSignIn.remove)
    private let ownSettings: Guarded<AuthSettings>
    private let ownStorageKey: String

    static let log = FirebaseLog(service: "FirebaseAuth")

    init(app: FirebaseApp) {
        let options = app.options
        self.options = options
        self.app = app
        backend = Backend(
            identity: AppIdentity(options: options),
            address: ServerAddress(authURL: options.authURL)
        )
        state = Guarded(AuthState())
        let place = AuthPlace(chosenBy: options)
        self.place = Guarded(place)
        storage = Guarded(DefaultAuthStorage.make(options: options, in: place))
        ownStorageKey = DefaultAuthStorage.key(appName: app.name, apiKey: options.apiKey ?? "")
        ownSettings = Guarded(AuthSettings())
    }

    /// The default app's instance.
    ///
    /// Ends the process if there is no default app: `FirebaseApp.configure()` comes first.
    public static func auth() -> Auth {
        guard let app = FirebaseApp.app() else {
            let message = "Auth.auth() needs the default app; call FirebaseApp.configure() first."
            log.write(.error, "I-AUT000001", message)
            preconditionFailure(message)
        }
        return auth(app: app)
    }

    /// An app's instance, the same at every call.
    ///
    /// Ends the process if the app's options have no API key.
    public static func auth(app: FirebaseApp) -> Auth {
        app.component(Auth.self) {
            guard app.options.apiKey?.isEmpty == false else {
                let message = "Auth needs an API key; the options of the app have none."
                log.write(.error, "I-AUT000002", message)
                preconditionFailure(message)
            }
            return Auth(app: app)
        }
    }

    /// The language of mails and messages that the server sends, such as `pt-BR`; nil leaves it to
    /// the project.
    public var languageCode: String? {
        get { backend.settings.withLock { $0.languageCode } }
        set { backend.settings.withLock { $0.languageCode = newValue } }
    }

    /// Sets the language of mails and messages to the app's own.
    public func useAppLanguage() {
        languageCode = Locale.preferredLanguages.first
    }

    /// The tenant that users sign in to; nil for the project itself.
    public var tenantID: String? {
        get { backend.tenantID }
        set { backend.settings.withLock { $0.tenantID = newValue } }
    }

    /// The domain of the pages that a web sign-in shows, such as `auth.example.com`; nil leaves it to
    /// the project.
    public var customAuthDomain: String? {
        get { backend.settings.withLock { $0.customAuthDomain } }
        set { backend.settings.withLock { $0.customAuthDomain = newValue } }
    }

    /// Switches for tests.
    public var settings: AuthSettings? {
        get { ownSettings.value }
        set {
            let copy = newValue?.copy() as? AuthSettings
            ownSettings.withLock {
                $0 = copy ?? AuthSettings()
            }
        }
    }

    /// Talks to a development server, over plain HTTP, from now on.
    ///
    /// Where host or port are none, every operation fails with `internalError`, which says so.
    ///
    /// - Parameters:
    ///   - host: its name or address; an IPv6 address with or without brackets.
    ///   - port: its port.
    public func useEmulator(withHost host: String, port: Int) {
        backend.settings.withLock { $0.address = ServerAddress(emulatorHost: host, port: port) }
        settings?.isAppVerificationDisabledForTesting = true
    }

    /// What the sign-in is kept under.
    var storageKey: String { storageKey(in: place.value) }

    /// What the sign-in is kept under in a place.
    func storageKey(in place: AuthPlace) -> String {
        place.accessGroup == nil ? ownStorageKey : AuthPlace.groupKey
    }

    /// Names the app; nobody's account.
    public override var description: String { "<Auth: \(app?.name ?? "deleted app")>" }
}
