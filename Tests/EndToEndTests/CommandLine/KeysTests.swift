import Foundation
import HearthTestSupport
import Testing

@Suite("hearth keys")
struct KeysTests {
    @Test("A rotation publishes the next key, which does not sign yet, and is not repeated")
    func rotate() async throws {
        let store = try await ServedStore()
        let first = try await states(store)
        #expect(first.count == 2)
        #expect(try await store.run("keys", "rotate").status == 0)
        #expect(try await store.run("keys", "rotate").status == 0)
        let second = try await states(store)
        #expect(second.values.sorted() == ["next", "next", "signing", "signing"])
        #expect(first.allSatisfy { second[$0.key] == "signing" })
    }

    @Test("A rotation at once signs with a new key, and the old one still verifies")
    func rotateNow() async throws {
        let store = try await ServedStore()
        let before = try await store.start()
        let old = try #require(
            try await before.signUp("ann@example.com", key: store.apiKey)["idToken"]
        )
        #expect(try await store.run("keys", "rotate", "--now").status == 0)
        #expect(
            try await states(store).values.sorted() == [
                "signing", "signing", "verifying", "verifying",
            ]
        )

        let after = try await store.start()
        let lookup = try await after.call(
            "v1/accounts:lookup",
            key: store.apiKey,
            #"{"idToken":"\#(old)"}"#
        )
        #expect(lookup.status == 200)
        let new = try #require(
            try await after.signIn("ann@example.com", key: store.apiKey)["idToken"]
        )
        #expect(keyID(of: new) != keyID(of: old))
        // The server that ran all along meets the new key, too.
        let other = try await before.call(
            "v1/accounts:lookup",
            key: store.apiKey,
            #"{"idToken":"\#(new)"}"#
        )
        #expect(other.status == 200)
        await before.stop()
        await after.stop()
    }

    @Test("A new master key opens the store, and the old one no longer")
    func changeMasterKey() async throws {
        let store = try await ServedStore()
        let new = store.folder["new.key"]
        let outcome = try await store.run(
            "keys",
            "rotate",
            "--master",
            "--new-master-key-file",
            new
        )
        #expect(outcome.status == 0)
        #expect(store.folder.mode("new.key") == 0o600)
        #expect(store.folder.has("data/master.key"))
        let refusal = try await store.refusal()
        #expect(refusal.standardError.contains("the master key is not this store's"))
        let server = try await store.start(["--master-key-file", new])
        #expect(try await server.signUp("ann@example.com", key: store.apiKey).status == 200)
        await server.stop()

        let again = try await store.run("keys", "rotate", "--master", "--new-master-key-file", new)
        #expect(again.standardOutput.hasPrefix("0 keys sealed"))
        let same = try await store.run(
            "keys",
            "rotate",
            "--master",
            "--new-master-key-file",
            store.folder["data/master.key"]
        )
        #expect(same.status == 1)
    }

    @Test("The master key of the variable goes before the folder's, a named file before both")
    func precedence() async throws {
        let store = try await ServedStore()
        let wrong = Data(repeating: 9, count: 32).base64EncodedString()
        let file = ["--master-key-file", store.folder["data/master.key"]]
        for (options, status) in [([], Int32(1)), (file, 0)] {
            let outcome = try await HearthProcess.run(
                ["keys", "rotate"] + options + store.location,
                environment: ["HEARTH_MASTER_KEY": wrong]
            )
            #expect(outcome.status == status, "\(outcome.standardError)")
        }
    }

    @Test("A change of the master key that is killed leaves one of the two keys in force")
    func killedChange() async throws {
        let store = try await ServedStore()
        let new = store.folder["new.key"]
        let words = ["keys", "rotate", "--master", "--new-master-key-file", new] + store.location
        for milliseconds in [10, 25, 40, 60] {
            try await HearthProcess.run(words, killedAfter: .milliseconds(milliseconds))
            let files = [[], store.folder.has("new.key") ? ["--master-key-file", new] : []]
            var opens = false
            for file in files {
                let list = try await store.doctor(file)
                let check = list.elements.first { $0["check"] as? String == "master key" }
                opens = opens || check?["state"] as? String != "fail"
            }
            #expect(opens)
        }
        #expect(try await HearthProcess.run(words).status == 0)
        let server = try await store.start(["--master-key-file", new])
        await server.stop()
    }

    @Test(
        "Options that contradict each other are wrong use",
        arguments: [
            ["--master"], ["--new-master-key-file", "a"],
            ["--master", "--now", "--new-master-key-file", "a"], ["--master-key", "a"],
        ]
    )
    func wrongUse(_ options: [String]) async throws {
        let outcome = try await HearthProcess.run(["keys", "rotate", "--data", "a"] + options)
        #expect(outcome.status == 2)
    }

    private func states(_ store: ServedStore) async throws -> [String: String] {
        let elements = try await store.run("keys", "list", "--json").elements
        return elements.reduce(into: [:]) { states, key in
            states[key["id"] as? String ?? ""] = key["state"] as? String
        }
    }

    /// The header of a token, which names its key.
    private func keyID(of token: String) -> Substring? {
        token.split(separator: ".").first
    }
}
