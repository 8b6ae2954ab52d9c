import FirebaseAuth
import FirebaseCore
import Foundation
import HearthTestSupport
import Testing

extension HearthProcess {
    /// An `Auth` of an app of its own at this server, which keeps nothing.
    func auth(apiKey: String, bundleID: String = "com.example.app") throws -> Auth {
        let options = FirebaseOptions(
            googleAppID: "1:123456789012:ios:abc123def",
            gcmSenderID: "123456789012"
        )
        options.apiKey = apiKey
        options.bundleID = bundleID
        options.authURL = url.absoluteString
        let name = "served-\(UUID().uuidString)"
        FirebaseApp.configure(name: name, options: options)
        let auth = Auth.auth(app: try #require(FirebaseApp.app(name: name)))
        try auth.useStorage(MemoryAuthStorage())
        return auth
    }
}
