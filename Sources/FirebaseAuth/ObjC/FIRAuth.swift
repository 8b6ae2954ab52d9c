#if canImport(ObjectiveC) || CHECK_OBJC
public import FirebaseCore
public import Foundation

/// ``Auth``, for Objective-C.
@objc(FIRAuth)
@available(swift, obsoleted: 1.0)
public final class FIRAuth: NSObject {
    let own: Auth

    init(_ own: Auth) {
        self.own = own
    }

    /// The default app's instance.
    @objc
    public static func auth() -> FIRAuth {
        FIRAuth(Auth.auth())
    }

    /// An app's instance.
    @objc(authWithApp:)
    public static func auth(app: FIRApp) -> FIRAuth {
        FIRAuth(Auth.auth(app: app.own))
    }

    /// The app that this belongs to; nil once the app is deleted.
    @objc
    public var app: FIRApp? { own.app.map(FIRApp.init) }

    /// Who is signed in.
    @objc
    public var currentUser: FIRUser? { own.currentUser.map(FIRUser.init) }

    /// The language of mails and messages that the server sends.
    @objc
    public var languageCode: String? {
        get { own.languageCode }
        set { own.languageCode = newValue }
    }

    /// Sets the language of mails and messages to the app's own.
    @objc
    public func useAppLanguage() {
        own.useAppLanguage()
    }

    /// The tenant that users sign in to; nil for the project itself.
    @objc
    public var tenantID: String? {
        get { own.tenantID }
        set { own.tenantID = newValue }
    }

    /// Switches for tests.
    @objc
    public var settings: FIRAuthSettings? {
        get { own.settings.map(FIRAuthSettings.init) }
        set { own.settings = newValue?.own }
    }

    /// Talks to a development server, over plain HTTP, from now on.
    @objc(useEmulatorWithHost:port:)
    public func useEmulator(withHost host: String, port: Int) {
        own.useEmulator(withHost: host, port: port)
    }

    /// Signs out; false after an error, which is where the pointer shows.
    @objc(signOut:)
    @discardableResult
    public func signOut(_ error: FIRErrorPointer) -> Bool {
        Facade.run(error) { try own.signOut() } != nil
    }

    /// Calls a listener now, and whenever another user is current, or none.
    @objc(addAuthStateDidChangeListener:)
    @discardableResult
    public func addAuthStateDidChangeListener(
        _ listener: @escaping @MainActor (FIRAuth, FIRUser?) -> Void
    ) -> FIRListenerHandle {
        own.addStateDidChangeListener { listener(FIRAuth($0), $1.map(FIRUser.init)) }
    }

    /// Takes a listener away.
    @objc(removeAuthStateDidChangeListener:)
    public func removeAuthStateDidChangeListener(_ handle: FIRListenerHandle) {
        (handle as? any NSObjectProtocol).map(own.removeStateDidChangeListener)
    }

    /// Calls a listener now, and whenever the ID token of the current user is another one.
    @objc(addIDTokenDidChangeListener:)
    @discardableResult
    public func addIDTokenDidChangeListener(
        _ listener: @escaping @MainActor (FIRAuth, FIRUser?) -> Void
    ) -> FIRListenerHandle {
        own.addIDTokenDidChangeListener { listener(FIRAuth($0), $1.map(FIRUser.init)) }
    }

    /// Takes a listener away.
    @objc(removeIDTokenDidChangeListener:)
    public func removeIDTokenDidChangeListener(_ handle: FIRListenerHandle) {
        (handle as? any NSObjectProtocol).map(own.removeIDTokenDidChangeListener)
    }

    /// Whether the other object stands for the same `Auth`.
    public override func isEqual(_ object: Any?) -> Bool {
        (object as? FIRAuth)?.own === own
    }

    /// Equal for the same `Auth`.
    public override var hash: Int { own.hash }
}
#endif
