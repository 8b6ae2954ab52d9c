import FirebaseAuth
import Foundation

/// Notes which users the auth-state listener reports as signed in, as an app's screens would.
@MainActor
final class ListenerLog {
    /// The uids reported since the last ``reset()``.
    private(set) var users: [String] = []
    private var handle: (any NSObjectProtocol)?

    init(_ auth: Auth) {
        handle = auth.addStateDidChangeListener { [weak self] _, user in
            if let user { self?.users.append(user.uid) }
        }
    }

    func reset() {
        users = []
    }
}
