import FirebaseCore
public import Foundation

/// What takes a listener away again.
public typealias AuthStateDidChangeListenerHandle = any NSObjectProtocol & Sendable

/// What takes a listener away again.
public typealias IDTokenDidChangeListenerHandle = any NSObjectProtocol & Sendable

extension Auth {
    /// Posted on the main actor, with the `Auth` as its object, when the ID token is another one.
    public static let authStateDidChangeNotification = NSNotification.Name(
        "FIRAuthStateDidChangeNotification"
    )

    /// Calls a listener now, and whenever another user is current, or none.
    ///
    /// - Parameter listener: called on the main actor, in the order of the changes.
    /// - Returns: what `removeStateDidChangeListener` takes; the listener stays without it too.
    @discardableResult
    public func addStateDidChangeListener(
        _ listener: @escaping @MainActor (Auth, User?) -> Void
    ) -> AuthStateDidChangeListenerHandle {
        addListener(.user, listener)
    }

    /// Takes a listener away; on the main actor it is not called again.
    public func removeStateDidChangeListener(_ listenerHandle: any NSObjectProtocol) {
        remove(listenerHandle)
    }

    /// Calls a listener now, and whenever the ID token of the current user is another one.
    ///
    /// - Parameter listener: called on the main actor, in the order of the changes.
    /// - Returns: what `removeIDTokenDidChangeListener` takes; the listener stays without it too.
    @discardableResult
    public func addIDTokenDidChangeListener(
        _ listener: @escaping @MainActor (Auth, User?) -> Void
    ) -> IDTokenDidChangeListenerHandle {
        addListener(.idToken, listener)
    }

    /// Takes a listener away; on the main actor it is not called again.
    public func removeIDTokenDidChangeListener(_ listenerHandle: any NSObjectProtocol) {
        remove(listenerHandle)
    }

    /// Tells listeners of a change; called with the state locked, so that the order is kept.
    func announce(_ state: inout AuthState) {
        guard let announcement = state.nextAnnouncement() else { return }
        Completion.onMain { self.tell(announcement) }
    }

    /// Calls a listener now, and at every change that is its business.
    func addListener(
        _ interest: AuthState.Listener.Interest,
        _ call: @escaping @MainActor (Auth, User?) -> Void
    ) -> AuthStateDidChangeListenerHandle {
        loadIfNeeded()
        let number = state.withLock { state in
            let number = state.add(AuthState.Listener(interest: interest, call: call))
            let announcement = state.now
            Completion.onMain {
                let call = self.state.withLock { $0.beginListening(number, with: announcement) }
                call?(self, announcement.user)
            }
            return number
        }
        return ListenerHandle(number: number)
    }

    private func remove(_ handle: any NSObjectProtocol) {
        guard let handle = handle as? ListenerHandle else { return }
        state.withLock { $0.remove(handle.number) }
    }

    @MainActor
    private func tell(_ announcement: AuthState.Announcement) {
        for number in state.withLock({ $0.listeners(concernedBy: announcement) }) {
            // Asked anew each time: a listener may take others away.
            let call = state.withLock { $0.call(number) }
            call?(self, announcement.user)
        }
        NotificationCenter.default.post(name: Auth.authStateDidChangeNotification, object: self)
    }
}

extension NSNotification.Name {
    /// Posted on the main actor, with the `Auth` as its object, when the ID token is another one.
    public static let AuthStateDidChange = Auth.authStateDidChangeNotification
}

/// Names a listener.
private final class ListenerHandle: NSObject, Sendable {
    let number: Int

    init(number: Int) {
        self.number = number
    }
}
