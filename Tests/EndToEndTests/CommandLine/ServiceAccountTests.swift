import Foundation
import HearthTestSupport
import Testing

@Suite("hearth serviceaccount")
struct ServiceAccountTests {
    @Test("The file has what Admin SDKs need, and nobody but its owner may read it")
    func file() async throws {
        let store = try await ServedStore()
        let outcome = try await create(store, ["--name", "back-end", "--role", "editor"])
        #expect(outcome.status == 0, "\(outcome.standardError)")
        #expect(store.folder.mode("account.json") == 0o600)
        let file = HearthAnswer(status: 0, text: store.folder.text("account.json"))
        let email = "back-end@\(ServedStore.project).iam.gserviceaccount.com"
        #expect(file["type"] == "service_account")
        #expect(file["project_id"] == ServedStore.project)
        #expect(file["client_email"] == email)
        #expect(file["token_uri"] == "\(ServedStore.publicURL)/token")
        #expect(file["private_key"]?.hasPrefix("-----BEGIN PRIVATE KEY-----\n") == true)
        #expect(!outcome.standardOutput.contains("PRIVATE"))
        let listed = try await store.run("serviceaccount", "list", "--json").elements
        #expect(listed.map { $0["clientEmail"] as? String } == [email])
        #expect(listed.map { $0["role"] as? String } == ["editor"])
    }

    @Test("Neither a file nor a name is taken a second time")
    func taken() async throws {
        let store = try await ServedStore()
        #expect(try await create(store, ["--name", "back-end"]).status == 0)
        let sameFile = try await create(store, ["--name", "back-end-2"])
        #expect(sameFile.status == 1)
        #expect(sameFile.standardError.contains("exists"))
        let sameName = try await create(store, ["--name", "back-end"], file: "other.json")
        #expect(sameName.status == 1)
        #expect(!store.folder.has("other.json"))
        #expect(try await store.run("serviceaccount", "list", "--json").elements.count == 1)
    }

    @Test("A revoked account is listed as such, and cannot be revoked twice")
    func revoke() async throws {
        let store = try await ServedStore()
        #expect(try await create(store, ["--name", "back-end"]).status == 0)
        #expect(try await store.run("serviceaccount", "revoke", "back-end").status == 0)
        let listed = try await store.run("serviceaccount", "list", "--json").elements
        #expect(listed.first?["revokedAt"] is String)
        let again = try await store.run("serviceaccount", "revoke", "back-end")
        #expect(again.status == 1)
        #expect(again.standardError.contains("back-end@"))
    }

    @Test(
        "Wrong use is refused before anything is made",
        arguments: [
            (["--role", "owner"], "--role"), (["--name", "Back End"], "--name"),
            (["--issuer", "other"], "--issuer"),
        ]
    )
    func wrongUse(options: [String], hint: String) async throws {
        let store = try await ServedStore()
        let outcome = try await create(store, options)
        #expect(outcome.status != 0)
        #expect(outcome.standardError.contains(hint))
        #expect(!store.folder.has("account.json"))
        #expect(try await store.run("serviceaccount", "list", "--json").elements.isEmpty)
    }

    private func create(
        _ store: ServedStore,
        _ options: [String],
        file: String = "account.json"
    ) async throws -> HearthProcess.Outcome {
        try await HearthProcess.run(
            ["serviceaccount", "create", "--out", store.folder[file]]
                + ["--public-url", ServedStore.publicURL] + options + store.location
        )
    }
}
