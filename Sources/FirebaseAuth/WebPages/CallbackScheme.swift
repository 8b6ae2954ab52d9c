import Foundation

/// The scheme of the addresses that bring a page's answer back to the app.
struct CallbackScheme: Sendable, Hashable {
    /// The scheme, in lower case.
    let scheme: String
    /// What the page is told in its place: `clientId` or `appId`, and its value.
    let parameter: String
    let value: String

    /// The scheme of an app.
    ///
    /// Source: Google's Apple SDK, which takes the client's ID turned round where the app has registered
    /// that, and else a scheme made of the app's ID.
    ///
    /// - Parameters:
    ///   - appID: such as `1:123456789012:ios:abc123def`.
    ///   - clientID: such as `123-abc.apps.googleusercontent.com`, if the app has one.
    ///   - registered: the schemes that the system opens the app with.
    init(appID: String, clientID: String?, registered: [String]) {
        let known = registered.map { $0.lowercased() }
        let turned = clientID.map {
            $0.split(separator: ".").reversed().joined(separator: ".").lowercased()
        }
        if let clientID, let turned, known.contains(turned) {
            (scheme, parameter, value) = (turned, "clientId", clientID)
        } else {
            scheme = "app-" + appID.replacing(":", with: "-").lowercased()
            (parameter, value) = ("appId", appID)
        }
    }

    /// The schemes in the app's property list.
    static var registered: [String] {
        let types = Bundle.main.object(forInfoDictionaryKey: "CFBundleURLTypes")
        return (types as? [[String: Any]] ?? []).flatMap { type in
            type["CFBundleURLSchemes"] as? [String] ?? []
        }
    }
}
