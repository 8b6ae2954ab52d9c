import AuthStore
import AuthTestSupport
import HearthTestSupport
import Testing

@Suite("Commands for the keys of others' services")
struct ServiceKeyTests {
    private static let secret = "0123456789abcdef-secret"

    @Test(
        "A key is kept sealed, forgotten once, and then missed",
        arguments: [
            ["risk", "--url", "https://risk.example.com/ask"],
            ["captcha", "--kind", "turnstile", "--site-key", "site"],
        ]
    )
    func life(words: [String]) async throws {
        let name = words[0]
        try await Deployment.with(.sqlite) { deployment in
            let store = deployment.store
            try store.folder.write("secret", Self.secret)
            let set = try await HearthProcess.run(
                [name, "set", "--secret-file", store.folder["secret"]] + words.dropFirst()
                    + ["--project", ServedStore.project] + store.location
            )
            #expect(set.status == 0, "\(set.standardError)")
            #expect(!(set.standardOutput + set.standardError).contains(Self.secret))
            let rows = try await deployment.execute("SELECT sealed_secret FROM service_keys")
            let sealed: [UInt8] = try #require(rows.first)["sealed_secret"]
            #expect(rows.count == 1)
            #expect(!String(decoding: sealed, as: UTF8.self).contains(Self.secret))
            for status in [0, 1] as [Int32] {
                let outcome = try await HearthProcess.run(
                    [name, "remove", "--project", ServedStore.project] + store.location
                )
                #expect(outcome.status == status, "\(outcome.standardError)")
            }
            #expect(try await deployment.execute("SELECT name FROM service_keys").isEmpty)
        }
    }
}
