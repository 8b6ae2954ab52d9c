import AuthDomain

/// The file that `FirebaseApp.configure()` reads.
///
/// It has Google's keys for what there is here, and one more, `AUTH_URL`: the server itself. Keys that
/// name services of Google's (`CLIENT_ID`, `DATABASE_URL`, `STORAGE_BUCKET`) are left out, as Google
/// leaves them out of projects without these services.
struct GoogleServiceInfo {
    let project: Project
    let apiKey: APIKey
    let bundleID: String
    let publicURL: String

    /// The app's identifier, the same whenever it is asked for.
    var appID: String { project.appID(of: bundleID) }

    /// The property list in XML.
    var propertyList: String {
        let texts = [
            ("API_KEY", apiKey.key), ("GCM_SENDER_ID", project.number), ("PLIST_VERSION", "1"),
            ("BUNDLE_ID", bundleID), ("PROJECT_ID", project.id), ("GOOGLE_APP_ID", appID),
            ("AUTH_URL", publicURL),
        ].map { "\t<key>\($0)</key>\n\t<string>\(Self.escaped($1))</string>" }
        let flags = [
            ("IS_ADS_ENABLED", false), ("IS_ANALYTICS_ENABLED", false),
            ("IS_APPINVITE_ENABLED", false), ("IS_GCM_ENABLED", false), ("IS_SIGNIN_ENABLED", true),
        ].map { "\t<key>\($0)</key>\n\t<\($1)/>" }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
            "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            <dict>
            \((texts + flags).joined(separator: "\n"))
            </dict>
            </plist>
            """
    }

    private static func escaped(_ text: String) -> String {
        text.map { character in
            switch character {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            default: String(character)
            }
        }.joined()
    }
}
