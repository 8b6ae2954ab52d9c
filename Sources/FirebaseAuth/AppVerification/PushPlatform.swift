import Foundation

#if os(iOS)
import UIKit

/// How pushes come to an app on iOS.
enum PushPlatform {
    private static let registrationLimit = Duration.seconds(5)

    /// Whether a push can reach the app; a simulator gets tokens to which none comes.
    static var isReached: Bool {
        #if targetEnvironment(simulator)
        false
        #else
        true
        #endif
    }

    /// Checks that the app hands its notifications on.
    ///
    /// - Throws: `notificationNotForwarded`.
    static func requireForwarding(by auth: Auth) async throws {
        try await auth.notificationForwarding.check {
            await MainActor.run {
                let application = UIApplication.shared
                let warning = "This notification asks whether Auth hears of notifications."
                application.delegate?.application?(
                    application,
                    didReceiveRemoteNotification: [
                        AuthNotification.member: [AuthNotification.probeMember: warning]
                    ],
                    fetchCompletionHandler: { _ in }
                )
            }
        }
    }

    /// The device; asks the system for its token where the app has not.
    static func device(of auth: Auth) async -> APNSDevice? {
        if let device = auth.pushDevices.device { return device }
        await MainActor.run { UIApplication.shared.registerForRemoteNotifications() }
        return await auth.pushDevices.device(within: registrationLimit)
    }

    /// Whether a token of a type that the app does not know is of Apple's sandbox; nil if nothing
    /// tells.
    ///
    /// An app from the store has no provisioning profile.
    static var isSandbox: Bool? {
        guard
            let path = Bundle.main.path(forResource: "embedded", ofType: "mobileprovision"),
            let data = FileManager.default.contents(atPath: path)
        else { return false }
        // The profile is signed; the property list stands in it as it is.
        guard
            let start = data.range(of: Data("<?xml".utf8))?.lowerBound,
            let end = data.range(of: Data("</plist>".utf8))?.upperBound, start < end,
            let profile = try? PropertyListSerialization.propertyList(
                from: data[start..<end],
                format: nil
            ) as? [String: Any],
            let entitlements = profile["Entitlements"] as? [String: Any]
        else { return nil }
        return entitlements["aps-environment"] as? String == "development"
    }
}
#else
/// How pushes come to a program: by its own code, which hands the token and the notifications over.
enum PushPlatform {
    /// Whether a push can reach the program.
    static var isReached: Bool { true }

    /// Nothing to check: no system brings notifications to a program here.
    static func requireForwarding(by auth: Auth) async throws {}

    /// The device that the program has handed over.
    static func device(of auth: Auth) async -> APNSDevice? { auth.pushDevices.device }

    /// Nothing tells; the server tries.
    static var isSandbox: Bool? { nil }
}
#endif
