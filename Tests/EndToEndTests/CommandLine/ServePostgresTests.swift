import Foundation
import HearthTestSupport
import Testing

@Suite("hearth on PostgreSQL")
struct ServePostgresTests {
    @Test("A server that may lose what it acknowledges is refused, by every command")
    func notDurable() async throws {
        let url = try #require(ProcessInfo.processInfo.environment["HEARTH_TEST_POSTGRES"])
        let folder = try TemporaryFolder()
        try folder.write("key", Data(repeating: 1, count: 32).base64EncodedString())
        let location = ["--database", url, "--master-key-file", folder["key"]]
        for words in [["init", "--project", "my-app"], ["serve"], ["doctor"]] {
            let outcome = try await HearthProcess.run(words + location)
            #expect(outcome.status == 1)
            let output = outcome.standardError + outcome.standardOutput
            #expect(output.contains("fsync is off"))
            #expect(output.contains("synchronous_commit is off"))
        }
    }

    @Test("A server that is not there is told in one line, without the password in its address")
    func unreachable() async throws {
        let outcome = try await HearthProcess.run(
            ["keys", "list", "--database", "postgres://hearth:hunter2@127.0.0.1:1/hearth"]
        )
        #expect(outcome.status == 1)
        #expect(outcome.standardError.contains("the database cannot be reached"))
        #expect(!outcome.standardError.contains("hunter2"))
        #expect(outcome.standardError.split(separator: "\n").count == 1)
    }

    @Test("Two servers on one database serve a user in turn, and commands work beside them")
    func twoServers() async throws {
        try await DurablePostgres.withServer { postgres in
            let url = postgres.url
            try await refuseWithoutMasterKey(url)
            let store = try await ServedStore(database: url)
            let servers = [try await store.start(), try await store.start()]
            let signUp = try await servers[0].signUp("ann@example.com", key: store.apiKey)
            #expect(signUp.status == 200)
            var token = try #require(signUp["refreshToken"])
            for turn in 1...4 {
                let server = servers[turn % 2]
                let refresh = try await server.refresh(token, key: store.apiKey)
                token = try #require(refresh["refresh_token"])
                #expect(try await server.signIn("ann@example.com", key: store.apiKey).status == 200)
            }
            try await changeSetting(store, servers)
            try await checkDoctor(store)
            for server in servers { #expect(await server.stop() == 0) }
        }
    }

    /// Without a place for the master key nothing is made in the database.
    private func refuseWithoutMasterKey(_ url: String) async throws {
        let outcome = try await HearthProcess.run(
            ["init", "--database", url, "--project", "my-app"]
        )
        #expect(outcome.status == 1)
        #expect(outcome.standardError.contains("--master-key-file"))
        let list = try await HearthProcess.run(["keys", "list", "--database", url])
        #expect(list.standardError.contains("There is no store yet"))
    }

    /// A setting that a command changes holds at once, on both servers.
    private func changeSetting(_ store: ServedStore, _ servers: [HearthProcess]) async throws {
        func statuses() async throws -> [Int] {
            var statuses: [Int] = []
            for server in servers {
                let answer = try await server.call(
                    "v1/accounts:signUp",
                    key: store.apiKey,
                    #"{"returnSecureToken":true}"#
                )
                statuses.append(answer.status)
            }
            return statuses
        }
        #expect(try await statuses() == [400, 400])
        let outcome = try await store.run("config", "set", "signIn.anonymous.enabled", "true")
        #expect(outcome.status == 0)
        #expect(try await statuses() == [200, 200])
    }

    private func checkDoctor(_ store: ServedStore) async throws {
        let outcome = try await store.doctor()
        #expect(outcome.status == 0, "\(outcome.standardOutput)")
        let clock = outcome.elements.first { $0["check"] as? String == "clock" }
        #expect((clock?["found"] as? String)?.contains("PostgreSQL's differs") == true)
    }
}
