import FirebaseCore
import Foundation

/// Who is signed in, and who wants to be told.
struct AuthState: Sendable {
    /// Whether the storage has been read.
    var isLoaded = false
    var currentUser: User?
    /// The token that listeners were last told of.
    var announcedToken: Secret?
    /// What was last told of a storage that does not do its work.
    var storageComplaint: String?
    private(set) var listeners: [Int: Listener] = [:]
    private var listenerCount = 0

    /// What listeners are told.
    struct Announcement: Sendable {
        let user: User?
        let token: Secret?
    }

    /// Someone who wants to be told.
    struct Listener: Sendable {
        enum Interest: Sendable {
            /// That another user is current, or none.
            case user
            /// That the ID token is another one.
            case idToken
        }

        let interest: Interest
        let call: @MainActor (Auth, User?) -> Void
        /// What it was last told; nil until it has heard how things stand.
        var heard: Heard?
    }

    /// How far a listener is.
    struct Heard: Equatable, Sendable {
        let uid: String?
        let token: Secret?
    }

    /// How things stand.
    var now: Announcement {
        Announcement(
            user: currentUser,
            token: currentUser?.state.withLock { $0.tokens.idToken }
        )
    }

    /// What listeners have to be told, if anything; asked after every change.
    mutating func nextAnnouncement() -> Announcement? {
        let now = now
        guard now.token != announcedToken else { return nil }
        announcedToken = now.token
        return now
    }

    mutating func add(_ listener: Listener) -> Int {
        listenerCount += 1
        listeners[listenerCount] = listener
        return listenerCount
    }

    mutating func remove(_ number: Int) {
        listeners[number] = nil
    }

    /// Notes that a listener hears how things stand for the first time; nil if it is gone.
    mutating func beginListening(
        _ number: Int,
        with announcement: Announcement
    ) -> (@MainActor (Auth, User?) -> Void)? {
        listeners[number]?.heard = Heard(announcement)
        return listeners[number]?.call
    }

    /// Notes that listeners are told, and returns those whose business it is, oldest first.
    mutating func listeners(concernedBy announcement: Announcement) -> [Int] {
        let next = Heard(announcement)
        let concerned = listeners.filter { $0.value.isConcerned(by: next) }.keys.sorted()
        for number in concerned { listeners[number]?.heard = next }
        return concerned
    }

    /// What a listener is called with; nil if it is gone.
    func call(_ number: Int) -> (@MainActor (Auth, User?) -> Void)? {
        listeners[number]?.call
    }
}

extension AuthState.Heard {
    init(_ announcement: AuthState.Announcement) {
        uid = announcement.user?.uid
        token = announcement.token
    }
}

extension AuthState.Listener {
    /// A listener that has heard nothing yet is not concerned: what it will hear first is newer.
    fileprivate func isConcerned(by next: AuthState.Heard) -> Bool {
        guard let heard else { return false }
        switch interest {
        case .user: return heard.uid != next.uid
        case .idToken: return heard != next
        }
    }
}
