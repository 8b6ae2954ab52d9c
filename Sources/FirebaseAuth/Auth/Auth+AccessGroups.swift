import FirebaseCore
import Foundation

extension Auth {
    /// The group of apps whose sign-in is the current one; nil for the app's own.
    public var userAccessGroup: String? { place.value.accessGroup }

    /// Whether the user's other devices get the sign-in of a group too; false unless set.
    ///
    /// Counts for the next `useUserAccessGroup(_:)` and `getStoredUser(forAccessGroup:)`.
    public var shareAuthStateAcrossDevices: Bool {
        get { sharesAcrossDevices.value }
        set { sharesAcrossDevices.withLock { $0 = newValue } }
    }

    /// Shares the sign-in with a group of apps from now on, at later launches too.
    ///
    /// The group's user becomes the current one, or nobody; the sign-in of the app's own place is
    /// removed.
    ///
    /// - Parameter accessGroup: a key-chain group of the app's entitlements; nil for the app's own
    ///   place.
    /// - Throws: `keychainError` if the key chain cannot be read, and for a group where there is no
    ///   key chain; then nothing has changed.
    public func useUserAccessGroup(_ accessGroup: String?) throws {
        try storage.withLock { storage in
            let old = place.value
            let next = place(of: accessGroup)
            guard old != next else { return }
            do {
                let nextStorage = try self.storage(in: next)
                let user = try keptUser(in: nextStorage, key: storageKey(in: next))
                if old.accessGroup == nil { try storage.removeData(forKey: storageKey) }
                next.keep(for: options)
                place.withLock { $0 = next }
                storage = nextStorage
                replaceCurrentUser(user)
            } catch {
                throw AuthErrorCode.keychainError.error(reason: "\(error)")
            }
        }
    }

    /// The user whom a group of apps has signed in; not the current one by that.
    ///
    /// - Parameter accessGroup: a key-chain group of the app's entitlements; nil for the app's own
    ///   place.
    /// - Returns: nil if nobody is signed in there.
    /// - Throws: `keychainError` if the key chain cannot be read, and for a group where there is no
    ///   key chain.
    public func getStoredUser(forAccessGroup accessGroup: String?) throws -> User? {
        try storage.withLock { storage in
            let asked = place(of: accessGroup)
            do {
                let isPresent = place.value == asked
                let askedStorage = isPresent ? storage : try self.storage(in: asked)
                return try keptUser(in: askedStorage, key: storageKey(in: asked))
            } catch {
                throw AuthErrorCode.keychainError.error(reason: "\(error)")
            }
        }
    }

    private func place(of accessGroup: String?) -> AuthPlace {
        AuthPlace(
            accessGroup: accessGroup,
            isOnAllDevices: accessGroup != nil && shareAuthStateAcrossDevices
        )
    }

    private func storage(in place: AuthPlace) throws -> any AuthStorage {
        try place.check()
        return DefaultAuthStorage.make(options: options, in: place)
    }
}
