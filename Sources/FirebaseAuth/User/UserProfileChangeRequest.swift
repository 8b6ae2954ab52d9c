import AuthWire
import FirebaseCore
public import Foundation

/// A change of a user's name and picture, which `commitChanges` sends.
public final class UserProfileChangeRequest: NSObject, Sendable {
    private struct Changes: Sendable {
        var displayName: String?
        var photoURL: URL?
        var setsDisplayName = false
        var setsPhotoURL = false
    }

    private let user: User
    private let changes: Guarded<Changes>

    init(user: User) {
        self.user = user
        changes = Guarded(Changes(displayName: user.displayName, photoURL: user.photoURL))
    }

    /// The name to show; nil removes it.
    public var displayName: String? {
        get { changes.value.displayName }
        set {
            changes.withLock { changes in
                changes.displayName = newValue
                changes.setsDisplayName = true
            }
        }
    }

    /// The address of the picture; nil removes it.
    public var photoURL: URL? {
        get { changes.value.photoURL }
        set {
            changes.withLock { changes in
                changes.photoURL = newValue
                changes.setsPhotoURL = true
            }
        }
    }

    /// Sends the changes; what was not set stays as it is.
    public func commitChanges() async throws {
        let changes = changes.value
        guard changes.setsDisplayName || changes.setsPhotoURL else { return }
        var request = UpdateRequest()
        var removed: [UserAttribute] = []
        if changes.setsDisplayName {
            request.displayName = changes.displayName
            if changes.displayName == nil { removed.append(.displayName) }
        }
        if changes.setsPhotoURL {
            request.photoUrl = changes.photoURL?.absoluteString
            if changes.photoURL == nil { removed.append(.photoURL) }
        }
        if !removed.isEmpty { request.deleteAttribute = removed }
        try await user.update(request)
    }

    /// Sends the changes; what was not set stays as it is.
    ///
    /// The completion is called on the main actor.
    public func commitChanges(completion: (@MainActor ((any Error)?) -> Void)? = nil) {
        Completion.run(completion) { try await self.commitChanges() }
    }
}
