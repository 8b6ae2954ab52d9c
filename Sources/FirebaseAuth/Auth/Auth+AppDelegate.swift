import FirebaseCore
public import Foundation

#if os(iOS)
public import UIKit
#endif

extension Auth {
    /// The device's token of Apple's push service, as the app has handed it over.
    public var apnsToken: Data? { pushDevices.device?.token }

    /// Keeps the device's token of Apple's push service.
    ///
    /// With it the server can verify the app by a push, and shows no page for that.
    ///
    /// - Parameters:
    ///   - token: as the app's delegate gets it.
    ///   - type: which service it is of.
    public func setAPNSToken(_ token: Data, type: AuthAPNSTokenType) {
        pushDevices.set(APNSDevice(token: token, type: type))
    }

    /// Whether a remote notification was for Auth; the app then passes over it.
    ///
    /// True for the answer to a question that the server or this SDK has asked, and once for each.
    public func canHandleNotification(_ userInfo: [AnyHashable: Any]) -> Bool {
        switch AuthNotification(userInfo) {
        case .probe?: notificationForwarding.takeProbe()
        case .credential(let credential)?:
            appCredentials.take(credential, in: appCredentialPlace)
        case nil: false
        }
    }

    /// Whether a URL that the app was opened with was for Auth; the app then passes over it.
    ///
    /// True for the answer of the web page that is shown now, which is thereby over.
    public func canHandle(_ url: URL) -> Bool {
        webPages.take(url)
    }
}

#if os(iOS)
extension Auth: UIApplicationDelegate, UISceneDelegate {
    /// Takes the URLs that are for Auth.
    @MainActor
    public func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
        for context in URLContexts { _ = canHandle(context.url) }
    }

    /// Keeps the device's token.
    @MainActor
    public func application(
        _ application: UIApplication,
        didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
    ) {
        setAPNSToken(deviceToken, type: .unknown)
    }

    /// Notes that the device gets no token.
    @MainActor
    public func application(
        _ application: UIApplication,
        didFailToRegisterForRemoteNotificationsWithError error: any Error
    ) {
        Self.log.write(.warning, "I-AUT000024", "The device has no push token: \(error)")
        pushDevices.set(nil)
    }

    /// Takes a notification that is for Auth; there is never new data.
    @MainActor
    public func application(
        _ application: UIApplication,
        didReceiveRemoteNotification userInfo: [AnyHashable: Any],
        fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
    ) {
        _ = canHandleNotification(userInfo)
        completionHandler(.noData)
    }

    /// Takes a URL that is for Auth.
    ///
    /// - Returns: whether it was.
    @MainActor
    public func application(
        _ app: UIApplication,
        open url: URL,
        options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool {
        canHandle(url)
    }
}
#endif
