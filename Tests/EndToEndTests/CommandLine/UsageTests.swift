import HearthTestSupport
import Testing

@Suite("The command line")
struct UsageTests {
    private static let commands = [
        "dev", "serve", "init", "app create", "app list", "provider list", "users list",
        "users show", "mfa list",
        "mfa remove", "serviceaccount create", "serviceaccount list", "serviceaccount revoke",
        "keys list", "keys rotate", "config get", "config set", "doctor", "version",
    ]

    @Test("Help names every command, and each has a page")
    func help() async throws {
        let overview = try await HearthProcess.run(["help"])
        #expect(overview.status == 0)
        for command in Self.commands {
            #expect(overview.standardOutput.contains("  \(command) "))
            let words = command.split(separator: " ").map(String.init)
            let page = try await HearthProcess.run(["help"] + words)
            #expect(page.status == 0)
            #expect(page.standardOutput.contains("usage: hearth \(command)"))
            let sameByOption = try await HearthProcess.run(words + ["--help"])
            #expect(sameByOption.standardOutput == page.standardOutput)
        }
    }

    @Test(
        "Wrong use is told on standard error with a hint, and ends with 2",
        arguments: [
            (["sreve"], "is it serve?"), (["keys"], "keys list, keys rotate"),
            (["keys", "rotat"], "keys rotate"), (["users", "list"], "--data or --database"),
            (["users", "show", "--data", "a"], "give USER"),
            (["keys", "list", "--dat", "a"], "is it --data?"),
            (["keys", "list", "--data"], "needs its value"),
            (["keys", "list", "--data", "a", "--data", "b"], "given twice"),
            (["keys", "list", "--json=yes", "--data", "a"], "takes no value"),
            (["keys", "list", "-j"], "no option -j"),
            (["serve", "--emulator-quirks"], "no option --emulator-quirks"),
            (["keys", "rotate", "--master-key", "secret"], "HEARTH_MASTER_KEY"),
        ]
    )
    func wrongUse(words: [String], text: String) async throws {
        let outcome = try await HearthProcess.run(words)
        #expect(outcome.status == 2)
        #expect(outcome.standardOutput.isEmpty)
        #expect(outcome.standardError.contains(text), "\(outcome.standardError)")
    }

    @Test("A switch in a variable is true or false, and nothing else")
    func switchVariable() async throws {
        let outcome = try await HearthProcess.run(
            ["keys", "list", "--data", "a"],
            environment: ["HEARTH_JSON": "perhaps"]
        )
        #expect(outcome.status == 2)
        #expect(outcome.standardError.contains("HEARTH_JSON must be true or false"))
    }

    @Test("A command on a folder without a store makes none")
    func noStore() async throws {
        let folder = try TemporaryFolder()
        for words in [
            ["keys", "list"], ["users", "list"], ["config", "set", "mfa.state", "ENABLED"],
        ] {
            let outcome = try await HearthProcess.run(words + ["--data", folder["none"]])
            #expect(outcome.status == 1)
            #expect(outcome.standardError.contains("there is no store in"))
        }
        #expect(!folder.has("none"))
    }
}
