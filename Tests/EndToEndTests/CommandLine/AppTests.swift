import FirebaseCore
import Foundation
import HearthTestSupport
import Testing

@Suite("hearth app")
struct AppTests {
    private static let words = [
        "app", "create", "--bundle-id", "com.example.app", "--public-url", ServedStore.publicURL,
    ]

    @Test("FirebaseCore reads the file of an app, the server's address in it")
    func readable() async throws {
        let store = try await ServedStore()
        let path = store.folder["app.plist"]
        let outcome = try await create(store, ["--out", path, "--json"])
        #expect(outcome.status == 0)
        let options = try #require(FirebaseOptions(contentsOfFile: path))
        #expect(options.apiKey == outcome.member("apiKey"))
        #expect(options.googleAppID == outcome.member("appId"))
        #expect(options.googleAppID.wholeMatch(of: /1:\d{12}:ios:[0-9a-f]{22}/) != nil)
        #expect(options.gcmSenderID == options.googleAppID.split(separator: ":")[1])
        #expect(options.bundleID == "com.example.app")
        #expect(options.projectID == ServedStore.project)
        #expect(options.authURL == ServedStore.publicURL)
    }

    @Test("A file that exists is left alone, and no key is made for it")
    func noOverwriting() async throws {
        let store = try await ServedStore()
        try store.folder.write("app.plist", "mine")
        let outcome = try await create(store, ["--out", store.folder["app.plist"]])
        #expect(outcome.status == 1)
        #expect(outcome.standardError.contains("exists"))
        #expect(store.folder.text("app.plist") == "mine")
        #expect(try await store.run("app", "list", "--json").elements.count == 1)
    }

    @Test("Asking twice for one app gives the same file, for another app another key")
    func sameApp() async throws {
        let store = try await ServedStore()
        let first = try await create(store, ["--out", "-"])
        let second = try await create(store, ["--out", "-"])
        #expect(first.status == 0)
        #expect(first.standardOutput == second.standardOutput)
        let other = try await HearthProcess.run(
            ["app", "create", "--bundle-id", "com.example.b", "--out", store.folder["b.plist"]]
                + ["--public-url", ServedStore.publicURL] + store.location
        )
        #expect(other.status == 0)
        let list = try await store.run("app", "list", "--json").elements
        let bundleIDs = list.map { $0["bundleIds"] as? [String] }
        #expect(bundleIDs == [[], ["com.example.app"], ["com.example.b"]])
    }

    @Test("The key of an app serves that app and no other")
    func restriction() async throws {
        let store = try await ServedStore()
        let key = try #require(
            try await create(store, ["--out", store.folder["a.plist"], "--json"]).member("apiKey")
        )
        let server = try await store.start()
        func status(_ bundleID: String?) async throws -> Int {
            try await server.call(
                "v1/accounts:createAuthUri",
                key: key,
                #"{"identifier":"ann@example.com","continueUri":"http://localhost"}"#,
                headers: bundleID.map { ["X-Ios-Bundle-Identifier": $0] } ?? [:]
            ).status
        }
        #expect(try await status("com.example.app") == 200)
        #expect(try await status("com.example.b") == 403)
        #expect(try await status(nil) == 403)
        await server.stop()
    }

    @Test(
        "An identifier or an address that cannot be is refused before anything is made",
        arguments: [
            (["--bundle-id", "com example"], 2), (["--bundle-id", ""], 2),
            (["--bundle-id", "com.example.app", "--public-url", "http://auth.example.com"], 1),
        ]
    )
    func wrong(options: [String], status: Int) async throws {
        let store = try await ServedStore()
        let outcome = try await HearthProcess.run(
            ["app", "create", "--out", store.folder["a.plist"]] + options + store.location
        )
        #expect(Int(outcome.status) == status)
        #expect(!store.folder.has("a.plist"))
        #expect(try await store.run("app", "list", "--json").elements.count == 1)
    }

    private func create(
        _ store: ServedStore,
        _ options: [String]
    ) async throws -> HearthProcess.Outcome {
        try await HearthProcess.run(Self.words + options + store.location)
    }
}
