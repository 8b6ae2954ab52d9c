import FirebaseCore
import Foundation
import Testing

@Suite("Firebase options")
struct FirebaseOptionsTests {
    private func file(_ text: String) throws -> String {
        let path = FileManager.default.temporaryDirectory
            .appendingPathComponent("options-\(UUID().uuidString).plist")
        try Data(text.utf8).write(to: path)
        return path.path
    }

    private func plist(_ entries: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
        "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0"><dict>\(entries)</dict></plist>
        """
    }

    @Test("A downloaded file gives every option, and other keys are ignored")
    func file() throws {
        let path = try file(
            plist(
                """
                <key>API_KEY</key><string>key</string>
                <key>GOOGLE_APP_ID</key><string>1:2:ios:3</string>
                <key>GCM_SENDER_ID</key><string>2</string>
                <key>BUNDLE_ID</key><string>com.example.app</string>
                <key>CLIENT_ID</key><string>client</string>
                <key>PROJECT_ID</key><string>project</string>
                <key>DATABASE_URL</key><string>database</string>
                <key>STORAGE_BUCKET</key><string>bucket</string>
                <key>AUTH_URL</key><string>https://auth.example.com</string>
                <key>IS_GCM_ENABLED</key><true/>
                <key>PLIST_VERSION</key><string>1</string>
                """
            )
        )
        let options = try #require(FirebaseOptions(contentsOfFile: path))
        #expect(options.apiKey == "key")
        #expect(options.googleAppID == "1:2:ios:3")
        #expect(options.gcmSenderID == "2")
        #expect(options.bundleID == "com.example.app")
        #expect(options.clientID == "client")
        #expect(options.projectID == "project")
        #expect(options.databaseURL == "database")
        #expect(options.storageBucket == "bucket")
        #expect(options.authURL == "https://auth.example.com")
        #expect(options.appGroupID == nil)
        #expect(!"\(options) \(options.debugDescription)".contains("key"))
    }

    @Test(
        "What is no property list gives no options",
        arguments: ["", "{", "<plist version=\"1.0\"><array/></plist>", "\u{0}"]
    )
    func malformed(text: String) throws {
        #expect(FirebaseOptions(contentsOfFile: try file(text)) == nil)
    }

    @Test("A missing file gives no options")
    func missing() {
        #expect(FirebaseOptions(contentsOfFile: "/nowhere/GoogleService-Info.plist") == nil)
    }

    @Test("A value of the wrong type counts as absent")
    func wrongType() throws {
        let path = try file(plist("<key>API_KEY</key><integer>5</integer>"))
        #expect(try #require(FirebaseOptions(contentsOfFile: path)).apiKey == nil)
    }

    @Test("A copy is equal until one of the two changes")
    func copy() throws {
        let options = FirebaseOptions(googleAppID: "1:2:ios:3", gcmSenderID: "2")
        let copy = try #require(options.copy() as? FirebaseOptions)
        #expect(copy == options && copy.hash == options.hash && copy !== options)
        copy.apiKey = "other"
        #expect(copy != options)
        #expect(options.apiKey == nil)
    }
}
