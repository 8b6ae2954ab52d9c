import Foundation
import Testing

@testable import FirebaseAuth

@Suite("Default storage")
struct DefaultAuthStorageTests {
    @Test(
        "A name is a plain file name, and two names are two",
        arguments: [
            ("__FIRAPP_DEFAULT", "__FIRAPP_DEFAULT"), ("app-1", "app-1"), ("", "_"),
            ("..", "_.2e.2e"), ("a/b", "a.2fb"), ("ä", "_.c3.a4"), ("a b", "a.20b"),
        ]
    )
    func names(text: String, name: String) {
        #expect(DefaultAuthStorage.fileName(text) == name)
    }

    @Test(
        "Each app of each project has a sign-in of its own, and the key does not show the API key"
    )
    func keys() {
        let key = DefaultAuthStorage.key(appName: "a", apiKey: "sentinel")
        #expect(key == DefaultAuthStorage.key(appName: "a", apiKey: "sentinel"))
        #expect(key != DefaultAuthStorage.key(appName: "a", apiKey: "sentinel2"))
        #expect(key != DefaultAuthStorage.key(appName: "b", apiKey: "sentinel"))
        #expect(!key.contains("sentinel"))
    }
}
