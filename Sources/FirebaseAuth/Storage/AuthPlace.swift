import FirebaseCore
import Foundation

/// Which of a device's places sign-ins are kept in.
struct AuthPlace: Hashable, Sendable {
    /// The group of apps that share the place; nil for the app's own.
    var accessGroup: String?
    /// Whether the user's other devices get the sign-in of a group too.
    var isOnAllDevices = false

    /// The key of the one sign-in that a group of apps has.
    ///
    /// Another one than that of Google's SDK, whose item apps of the group may still use.
    static let groupKey = "hearth_user"

    /// Checks that there can be such a place.
    ///
    /// - Throws: `AuthStorageError` for a group where there is no key chain.
    func check() throws {
        #if !canImport(Security)
        if accessGroup != nil {
            throw AuthStorageError(
                "Access groups are a part of Apple's key chain; programs that share a sign-in use "
                    + "Auth.useStorage(_:) with one folder."
            )
        }
        #endif
    }
}

#if canImport(Security)
extension AuthPlace {
    /// The place that an app has chosen last, perhaps at an earlier launch.
    init(chosenBy options: FirebaseOptions) {
        let defaults = Self.defaults(options)
        self.init(
            accessGroup: defaults?.string(forKey: Self.groupName),
            isOnAllDevices: defaults?.bool(forKey: Self.devicesName) ?? false
        )
    }

    /// Keeps the choice for later launches.
    func keep(for options: FirebaseOptions) {
        let defaults = Self.defaults(options)
        if let accessGroup {
            defaults?.set(accessGroup, forKey: Self.groupName)
            defaults?.set(isOnAllDevices, forKey: Self.devicesName)
        } else {
            defaults?.removeObject(forKey: Self.groupName)
            defaults?.removeObject(forKey: Self.devicesName)
        }
    }

    private static let groupName = "hearth_user_access_group"
    private static let devicesName = "hearth_user_on_all_devices"

    private static func defaults(_ options: FirebaseOptions) -> UserDefaults? {
        UserDefaults(suiteName: "com.google.Firebase.Auth.firebase_auth_\(options.googleAppID)")
    }
}
#else
extension AuthPlace {
    /// The app's own place: there are no groups here.
    init(chosenBy options: FirebaseOptions) {}

    /// Nothing to keep: there is no other place.
    func keep(for options: FirebaseOptions) {}
}
#endif
