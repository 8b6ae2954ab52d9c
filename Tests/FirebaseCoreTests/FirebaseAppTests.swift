import FirebaseCore
import Foundation
import Testing

@Suite("Firebase apps")
struct FirebaseAppTests {
    private static func options(_ appID: String = "1:2:ios:3") -> FirebaseOptions {
        let options = FirebaseOptions(googleAppID: appID, gcmSenderID: "2")
        options.apiKey = "key"
        return options
    }

    private func name() -> String { "app-\(UUID().uuidString)" }

    @Test("An app is found by its name, with its options, until it is deleted")
    func life() async throws {
        let name = name()
        #expect(FirebaseApp.app(name: name) == nil)
        FirebaseApp.configure(name: name, options: Self.options())
        let app = try #require(FirebaseApp.app(name: name))
        #expect(app.name == name && app.options == Self.options())
        #expect(FirebaseApp.allApps?[name] === app)
        #expect(await app.delete())
        #expect(FirebaseApp.app(name: name) == nil)
        app.delete { wasThere in #expect(!wasThere) }
    }

    @Test("Options that change later do not reach the app")
    func detached() throws {
        let options = Self.options()
        let name = name()
        FirebaseApp.configure(name: name, options: options)
        options.apiKey = "other"
        let app = try #require(FirebaseApp.app(name: name))
        app.options.apiKey = "third"
        #expect(app.options.apiKey == "key")
    }

    @Test("The same app twice is one app")
    func twice() throws {
        let name = name()
        FirebaseApp.configure(name: name, options: Self.options())
        let app = FirebaseApp.app(name: name)
        FirebaseApp.configure(name: name, options: Self.options())
        #expect(FirebaseApp.app(name: name) === app)
    }

    @Test("Many threads that configure one app get the same one")
    func race() async {
        let name = name()
        let apps = await withTaskGroup(of: ObjectIdentifier?.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    FirebaseApp.configure(name: name, options: Self.options())
                    return FirebaseApp.app(name: name).map { ObjectIdentifier($0) }
                }
            }
            return await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(apps.count == 1)
    }

    @Test(
        "An app identifier has the published form",
        arguments: [
            ("1:123456789012:ios:abc123def", true), ("0:0000000000000:ios:0000000000000000", true),
            ("2:anything", true), ("1:2:ios:3", true), ("", false), ("1", false), (":2", false),
            ("1:x:ios:3", false), ("1:2:android:3", false), ("1:2:ios:xyz", false),
            ("1:2:ios:3:4", false), ("1:2:ios:", false), ("x:2:ios:3", false),
            ("١:2:ios:3", false),
        ]
    )
    func appID(text: String, isValid: Bool) {
        #expect(FirebaseApp.isAppID(text) == isValid)
    }

    @Test("configure() reads the file beside the program or in the working folder")
    func file() async {
        await #expect(processExitsWith: .success) {
            let folder = FileManager.default.temporaryDirectory
                .appendingPathComponent("configure-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let list = ["API_KEY": "k", "GOOGLE_APP_ID": "1:2:ios:3", "GCM_SENDER_ID": "2"]
            try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
                .write(to: folder.appendingPathComponent("GoogleService-Info.plist"))
            #expect(FileManager.default.changeCurrentDirectoryPath(folder.path))
            FirebaseApp.configure()
            let app = try #require(FirebaseApp.app())
            #expect(app.name == "__FIRAPP_DEFAULT" && app.options.apiKey == "k")
        }
    }

    @Test("configure() without a file ends the process and says where it looked")
    func noFile() async throws {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            #expect(FileManager.default.changeCurrentDirectoryPath("/"))
            FirebaseApp.configure()
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("GoogleService-Info.plist"))
    }

    @Test("Other options for the same app end the process")
    func otherOptions() async {
        await #expect(processExitsWith: .failure) {
            FirebaseApp.configure(name: "a", options: Self.options())
            FirebaseApp.configure(name: "a", options: Self.options("1:2:ios:4"))
        }
    }

    @Test("A malformed name ends the process")
    func malformedName() async {
        await #expect(processExitsWith: .failure) {
            FirebaseApp.configure(name: "a b", options: Self.options())
        }
    }
}
