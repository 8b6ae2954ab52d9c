import Foundation
import HearthTestSupport
import Testing

@Suite("hearth sms gateway and email gateway")
struct GatewayTests {
    private static let secret = "a-secret-of-a-webhook-1234"

    private func set(_ store: ServedStore, _ options: [String]) async throws
        -> HearthProcess.Outcome
    {
        try store.folder.write("secret", Self.secret)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o600],
            ofItemAtPath: store.folder["secret"]
        )
        return try await HearthProcess.run(
            ["sms", "gateway", "set"] + options + store.location
                + ["--sms-webhook-secret-file", store.folder["secret"]]
        )
    }

    @Test(
        "A gateway that is kept in the store is the servers', and its secret is nowhere to be read"
    )
    func kept() async throws {
        let store = try await ServedStore()
        let outcome = try await set(
            store,
            ["webhook", "--sms-webhook-url", "https://sms.example.com/"]
        )
        #expect(outcome.status == 0, "\(outcome.standardError)")
        let list = try await HearthProcess.run(["sms", "gateway", "list"] + store.location)
        #expect(list.standardOutput.contains("https://sms.example.com/"))
        #expect(!list.standardOutput.contains(Self.secret))
        let file = try Data(contentsOf: URL(filePath: store.folder["data/hearth.sqlite"]))
        let log = try? Data(contentsOf: URL(filePath: store.folder["data/hearth.sqlite-wal"]))
        for data in [file, log ?? Data()] {
            #expect(data.range(of: Data(Self.secret.utf8)) == nil)
        }
        let server = try await store.start()
        await server.stop()
        #expect(!server.standardError.contains("no sms can be sent"))
        let removed = try await HearthProcess.run(
            ["sms", "gateway", "remove", "webhook"] + store.location
        )
        #expect(removed.status == 0)
        let without = try await store.start()
        await without.stop()
        #expect(without.standardError.contains("no sms can be sent"))
    }

    @Test(
        "An address that nothing could be sent to is refused, and nothing is kept",
        arguments: [
            "http://gateway.example.com/", "gateway.example.com", "https://", "https://h/a b",
            "https://user:word@gateway.example.com/", "ftp://gateway.example.com/",
        ]
    )
    func address(url: String) async throws {
        let store = try await ServedStore()
        let outcome = try await set(store, ["webhook", "--sms-webhook-url", url])
        #expect(outcome.status == 1)
        #expect(outcome.standardError.contains("--sms-webhook-url must be an https URL"))
        #expect(!outcome.standardError.contains("word"))
        let list = try await HearthProcess.run(["sms", "gateway", "list"] + store.location)
        #expect(!list.standardOutput.contains("webhook"))
    }

    @Test("What is missing or of another gateway is told at once, and nothing is kept")
    func unfit() async throws {
        let store = try await ServedStore()
        let outcome = try await set(store, ["webhook", "--twilio-from", "MG1"])
        #expect(outcome.status == 1)
        #expect(outcome.standardError.contains("--sms-webhook-url"))
        #expect(outcome.standardError.contains("--twilio-from is of the gateway twilio"))
        let unknown = try await set(store, ["pigeon"])
        #expect(unknown.status == 2)
        let list = try await HearthProcess.run(["sms", "gateway", "list"] + store.location)
        #expect(!list.standardOutput.contains("webhook"))
    }

    @Test("A sender with a line end in it is refused")
    func sender() async throws {
        let store = try await ServedStore()
        for (sender, isKept) in [
            ("Shop <shop@example.com>", true), ("Shop\r\nBcc: x <shop@example.com>", false),
            ("Shop\u{85}Two <shop@example.com>", false),
        ] {
            let outcome = try await HearthProcess.run(
                ["email", "gateway", "set", "smtp", "--mail-from", sender]
                    + ["--smtp-url", "smtps://mail.example.com"] + store.location
            )
            #expect((outcome.status == 0) == isKept, "\(outcome.standardError)")
            #expect(outcome.standardError.contains("--mail-from must be") != isKept)
        }
    }
}
