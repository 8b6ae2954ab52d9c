import HearthTestSupport
import Testing

@Suite("hearth sms and hearth risk")
struct SMSCommandTests {
    @Test("What messages may cost is set, and what they have cost is shown")
    func status() async throws {
        let store = try await ServedStore()
        let outcome = try await store.run(
            "config",
            "set",
            "hearth.sms.price",
            "0.0750",
            "hearth.sms.prices",
            #"{"+1876":"0.2"}"#,
            "hearth.sms.capPerDay",
            "12.5"
        )
        #expect(outcome.status == 0, "\(outcome.standardError)")
        let status = try await store.run("sms", "status")
        #expect(status.status == 0, "\(status.standardError)")
        #expect(
            status.standardOutput.contains("day     0      12.5  2.5"),
            "\(status.standardOutput)"
        )
        #expect(status.standardOutput.contains("month   0      1000  200"))
        for price in ["cheap", "-0.5", "0.0000001"] {
            let refused = try await store.run("config", "set", "hearth.sms.price", price)
            #expect(refused.status == 1)
            #expect(
                refused.standardError.contains(
                    "hearth.sms.price must be a number such as 0.075: not below zero, and with at most"
                ),
                "\(price): \(refused.standardError)"
            )
        }
    }

    @Test("A prefix that is not shut cannot be opened")
    func open() async throws {
        let store = try await ServedStore()
        let outcome = try await store.run("sms", "open", "+49151")
        #expect(outcome.status == 1)
        #expect(outcome.standardError.contains("+49151 is not shut"))
    }

    @Test("A risk service is set with an https URL and a key, and taken away once")
    func risk() async throws {
        let store = try await ServedStore()
        let folder = try TemporaryFolder()
        try folder.write("short", "0123")
        try folder.write("key", "0123456789abcdef\n")
        let url = "https://risk.example.com/sms"
        let clear = try await store.run(
            "risk",
            "set",
            "--url",
            "http://risk.example.com",
            "--secret-file",
            folder["key"]
        )
        #expect(clear.status == 2)
        let short = try await store.run(
            "risk",
            "set",
            "--url",
            url,
            "--secret-file",
            folder["short"]
        )
        #expect(short.status == 1)
        let set = try await store.run(
            "risk",
            "set",
            "--url",
            url,
            "--secret-file",
            folder["key"],
            "--fail-closed"
        )
        #expect(set.status == 0, "\(set.standardError)")
        #expect(set.standardOutput.contains("fails closed"))
        #expect(try await store.run("risk", "remove").status == 0)
        #expect(try await store.run("risk", "remove").status == 1)
    }
}
