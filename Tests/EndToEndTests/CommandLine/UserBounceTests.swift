import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import Foundation
import HearthTestSupport
import Testing

@Suite("hearth users, and mails that came back")
struct UserBounceTests {
    /// Notes beside a server that a mail to an address came back.
    private func bounce(_ email: String, in folder: TemporaryFolder) async throws {
        let text = try String(contentsOfFile: folder["data/master.key"], encoding: .utf8)
        let bytes = try #require(Base64.decode(text.filter { !$0.isWhitespace }))
        let key = try SealingKey(bytes: bytes)
        let secrets = AuthDomain.Secrets(
            keyRing: KeyRing(current: key),
            random: RepeatableRandom(seed: 1)
        )
        let mark = secrets.addressMark(of: email, in: "demo-project")
        let database = try SQLiteDatabase(directory: folder["data"])
        try await database.write { connection in
            try connection.execute(
                """
                INSERT INTO bounces (project, address_mark, bounced_at)
                VALUES ('demo-project', \(mark), 1800000000000)
                """
            )
        }
        await database.close()
    }

    private func bounceCount(_ folder: TemporaryFolder) async throws -> Int64 {
        let database = try SQLiteDatabase(directory: folder["data"])
        let count: Int64 = try await database.read { connection in
            try connection.execute("SELECT COUNT(*) AS count FROM bounces")[0]["count"]
        }
        await database.close()
        return count
    }

    private func run(
        _ folder: TemporaryFolder,
        _ words: String...
    ) async throws -> HearthProcess.Outcome {
        try await HearthProcess.run(words + ["--data", folder["data"]])
    }

    @Test("An operator sees since when, and removing the user forgets it")
    func life() async throws {
        let folder = try TemporaryFolder()
        let server = try await HearthProcess.startDev(["--data", folder["data"]])
        _ = try await server.signUp("ann@example.com")
        let before = try await run(folder, "users", "show", "ann@example.com", "--json")
        #expect(before.standardOutput.contains(#""emailBouncedAt":null"#))
        try await bounce("ann@example.com", in: folder)
        let shown = try await run(folder, "users", "show", "ann@example.com", "--json")
        #expect(shown.standardOutput.contains(#""emailBouncedAt":"2027-01-15T08:00:00"#))
        let table = try await run(folder, "users", "show", "ann@example.com")
        #expect(table.standardOutput.contains(/mails came back +2027-01-15/))

        let blind = try await run(
            folder,
            "users",
            "show",
            "ann@example.com",
            "--json",
            "--master-key-file",
            folder["nothing"]
        )
        #expect(blind.status == 0 && !blind.standardOutput.contains("emailBouncedAt"))
        #expect(blind.standardError.contains("whether mails came back is not told"))
        let removed = try await run(folder, "users", "delete", "ann@example.com")
        #expect(removed.status == 0 && removed.standardError.isEmpty, "\(removed.standardError)")
        #expect(try await bounceCount(folder) == 0)
        await server.stop()
    }
}
