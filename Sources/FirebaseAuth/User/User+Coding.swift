import FirebaseCore
public import Foundation

extension User: NSSecureCoding {
    /// True: the account and the tokens are encoded and decoded.
    public static let supportsSecureCoding = true

    /// Reads a user from an archive of this SDK.
    ///
    /// Nil if no app of this process is of the user's project: `FirebaseApp.configure()` comes first.
    public convenience init?(coder: NSCoder) {
        guard
            let data = coder.object(NSData.self, "record") as Data?,
            let record = KeptUser(data),
            let apiKey = coder.text("APIKey"),
            let app = Self.app(named: coder.text("appName"), apiKey: apiKey)
        else { return nil }
        self.init(auth: Auth.auth(app: app), profile: record.profile, tokens: record.tokens)
    }

    /// Writes the account and the tokens, in clear: whoever has the archive is signed in.
    public func encode(with coder: NSCoder) {
        let record = state.withLock { KeptUser(profile: $0.profile, tokens: $0.tokens) }
        guard let data = try? record.data() else { return }
        coder.encode(data as NSData, forKey: "record")
        coder.encode(text: auth.backend.apiKey, forKey: "APIKey")
        coder.encode(text: auth.app?.name, forKey: "appName")
    }

    /// The app that a user was of, or another one of the same project.
    private static func app(named name: String?, apiKey: String) -> FirebaseApp? {
        let apps = FirebaseApp.configured.filter { $0.options.apiKey == apiKey }
        return apps.first { $0.name == name } ?? apps.first
    }
}
