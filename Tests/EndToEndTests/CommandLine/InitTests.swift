import Foundation
import HearthTestSupport
import Testing

@Suite("hearth init")
struct InitTests {
    @Test("It makes a private store, a master key and a project with a key")
    func make() async throws {
        let store = try await ServedStore()
        #expect(store.apiKey.utf8.count == 39)
        #expect(store.folder.mode("data") == 0o700)
        #expect(store.folder.mode("data/master.key") == 0o600)
        let keys = try await store.run("keys", "list", "--json").elements
        #expect(keys.count == 2 && keys.allSatisfy { $0["state"] as? String == "signing" })
        let protects = try await store.run(
            "config",
            "get",
            "emailPrivacyConfig.enableImprovedEmailPrivacy",
            "--project",
            ServedStore.project
        )
        #expect(protects.standardOutput == "true\n")
    }

    @Test("A project that exists is refused, and nothing changes")
    func twice() async throws {
        let store = try await ServedStore()
        let masterKey = store.folder.text("data/master.key")
        let before = [
            try await store.run("app", "list", "--json"),
            try await store.run("keys", "list", "--json"),
        ].map(\.standardOutput)
        let outcome = try await store.run("init", "--project", ServedStore.project)
        #expect(outcome.status == 1)
        #expect(outcome.standardError.contains("exists already; nothing was changed"))
        #expect(outcome.standardOutput.isEmpty)
        let after = [
            try await store.run("app", "list", "--json"),
            try await store.run("keys", "list", "--json"),
        ].map(\.standardOutput)
        #expect(before == after)
        #expect(store.folder.text("data/master.key") == masterKey)
    }

    @Test("A second project joins the store, under the same keys")
    func secondProject() async throws {
        let store = try await ServedStore()
        let keys = try await store.run("keys", "list", "--json").standardOutput
        let outcome = try await store.run("init", "--project", "other-app", "--json")
        #expect(outcome.status == 0)
        #expect(outcome.member("apiKey") != store.apiKey)
        #expect(try await store.run("keys", "list", "--json").standardOutput == keys)
        let unclear = try await store.run("app", "list")
        #expect(unclear.status == 1)
        #expect(unclear.standardError.contains("my-app, other-app"))
    }

    @Test("What is wrong with the command line leaves no trace", arguments: ["My App", "a", ""])
    func badProject(_ project: String) async throws {
        let folder = try TemporaryFolder()
        let outcome = try await HearthProcess.run(
            ["init", "--data", folder["data"], "--project", project]
        )
        #expect(outcome.status == 2)
        #expect(!folder.has("data"))
    }

    @Test("A master key that is there is used and not overwritten")
    func existingKey() async throws {
        let folder = try TemporaryFolder()
        let key = Data(repeating: 5, count: 32).base64EncodedString()
        try folder.write("key", key)
        let words = ["init", "--data", folder["data"], "--project", "my-app"]
        let outcome = try await HearthProcess.run(words + ["--master-key-file", folder["key"]])
        #expect(outcome.status == 0)
        #expect(folder.text("key") == key)
        #expect(!folder.has("data/master.key"))
    }

    @Test(
        "A master key that is none, or that others can read, is refused",
        arguments: [("c2hvcnQ=", 0o600, "is no master key"), ("", 0o644, "can be read by others")]
    )
    func badKey(text: String, mode: Int, problem: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write("key", text, mode: mode)
        let words = ["init", "--data", folder["data"], "--project", "my-app"]
        let outcome = try await HearthProcess.run(words + ["--master-key-file", folder["key"]])
        #expect(outcome.status == 1)
        #expect(outcome.standardError.contains(problem))
        #expect(folder.text("key") == text)
    }

    @Test("A store of the development server is refused, and stays as it is")
    func developmentStore() async throws {
        let folder = try TemporaryFolder()
        try await HearthProcess.startDev(["--data", folder["data"]]).stop()
        let outcome = try await HearthProcess.run(
            ["init", "--data", folder["data"], "--project", "my-app"]
        )
        #expect(outcome.status == 1)
        #expect(outcome.standardError.contains("belongs to `hearth dev`"))
        let list = try await HearthProcess.run(
            ["users", "list", "--data", folder["data"], "--project", "my-app"]
        )
        #expect(list.standardError.contains("there is demo-project"), "\(list.standardError)")
    }

    @Test("Killed at any moment, it can be run again")
    func killed() async throws {
        let folder = try TemporaryFolder()
        let words = ["init", "--data", folder["data"], "--project", "my-app"]
        for milliseconds in [5, 20, 60, 150, 400] {
            try await HearthProcess.run(words, killedAfter: .milliseconds(milliseconds))
        }
        let last = try await HearthProcess.run(words)
        #expect(last.status == 0 || last.standardError.contains("exists already"))
        let keys = try await HearthProcess.run(
            ["keys", "list", "--json", "--data", folder["data"]]
        )
        #expect(keys.elements.count == 2)
        let doctor = try await HearthProcess.run(["doctor", "--data", folder["data"], "--json"])
        let states = doctor.elements.reduce(into: [:]) { states, finding in
            states[finding["check"] as? String ?? ""] = finding["state"] as? String
        }
        #expect(states["master key"] == "warn" && states["projects"] == "ok")
    }
}
