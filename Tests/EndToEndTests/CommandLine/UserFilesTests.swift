import Foundation
import HearthTestSupport
import Testing

@Suite("hearth users import and export")
struct UserFilesTests {
    private static let signerKey = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="
    private static let scrypt = [
        "--hash-algo", "SCRYPT", "--hash-key", signerKey, "--rounds", "1", "--mem-cost", "10",
    ]

    /// As `firebase auth:export` writes it; the password is `password123`.
    private static func user(_ id: String) -> String {
        """
        {"localId":"\(id)","email":"\(id)@example.com","emailVerified":true,
         "passwordHash":"8E+AvViGCeqSLhqWjf6Ndn/k6ULxwkFIvI6oY3H7kxk=",
         "salt":"c2FsdC12YWx1ZS0wMQ==","createdAt":"1500000000000",
         "customAttributes":"{\\"role\\":\\"editor\\"}",
         "providerUserInfo":[{"providerId":"google.com","rawId":"g-\(id)"}]}
        """
    }

    private static func file(_ users: [String]) -> String {
        "{\"users\": [\n" + users.joined(separator: ",\n") + "\n]}\n"
    }

    private func run(
        _ folder: TemporaryFolder,
        _ words: [String]
    ) async throws -> HearthProcess.Outcome {
        try await HearthProcess.run(words + ["--data", folder["data"], "--json"])
    }

    /// Starts a server whose store has its project: that appears when it is named.
    private func start(_ folder: TemporaryFolder) async throws -> HearthProcess {
        let server = try await HearthProcess.startDev(["--data", folder["data"]])
        #expect(try await signIn(server, "nobody").status == 400)
        return server
    }

    private func number(_ outcome: HearthProcess.Outcome, _ name: String) -> Int? {
        let value = try? JSONSerialization.jsonObject(with: Data(outcome.standardOutput.utf8))
        return (value as? [String: Any])?[name] as? Int
    }

    private func signIn(_ server: HearthProcess, _ id: String) async throws -> HearthAnswer {
        try await server.call(
            "v1/accounts:signInWithPassword",
            #"{"email":"\#(id)@example.com","password":"password123"}"#
        )
    }

    @Test(
        "Users come in, sign in with their passwords, go out and come into another store",
        arguments: ["json", "csv"]
    )
    func roundTrip(format: String) async throws {
        let folder = try TemporaryFolder()
        let server = try await start(folder)
        try folder.write("in.json", Self.file([Self.user("ann"), Self.user("bob"), "{}"]))
        let file = folder["in.json"]
        let dry = try await run(folder, ["users", "import", file, "--dry-run"] + Self.scrypt)
        #expect(number(dry, "created") == 2 && number(dry, "refused") == 1, "\(dry)")
        #expect(try await signIn(server, "ann").status == 400)

        let outcome = try await run(folder, ["users", "import", file] + Self.scrypt)
        #expect(outcome.status == 1)
        #expect(number(outcome, "created") == 2 && number(outcome, "refused") == 1, "\(outcome)")
        #expect(outcome.standardError.contains("user 3: localId is missing"))
        #expect(try await signIn(server, "ann").status == 200)

        let name = "out.\(format)"
        let export = try await run(folder, ["users", "export", folder[name], "--show-keys"])
        #expect(export.status == 0, "\(export)")
        #expect(export.standardOutput.contains("--hash-key=\(Self.signerKey)"))
        let again = try await run(folder, ["users", "export", folder[name]])
        #expect(again.status == 1 && again.standardError.contains("exists already"))
        await server.stop()

        let other = try TemporaryFolder()
        let second = try await start(other)
        let own = ["--hash-algo", "ARGON2"]
        for (file, options) in [(name, own), ("out.SCRYPT.\(format)", Self.scrypt)] {
            let outcome = try await run(other, ["users", "import", folder[file]] + options)
            #expect(outcome.status == 0 && number(outcome, "created") == 1, "\(outcome)")
        }
        for id in ["ann", "bob"] {
            #expect(try await signIn(second, id).status == 200)
            let shown = try await run(other, ["users", "show", id])
            #expect(shown.standardOutput.contains(#""providers":["google.com"]"#))
            #expect(shown.standardOutput.contains("editor"))
        }
        await second.stop()
    }

    @Test("An import that is killed goes on where it ended, and every user arrives once")
    func resume() async throws {
        let folder = try TemporaryFolder()
        let server = try await start(folder)
        let count = 20_000
        try folder.write("in.json", Self.file((0..<count).map { Self.user("u\($0)") }))
        let words = ["users", "import", folder["in.json"]] + Self.scrypt
        for milliseconds in [400, 700, 1_000] {
            let limit = Duration.milliseconds(milliseconds)
            try await HearthProcess.run(
                words + ["--resume", "--data", folder["data"]],
                killedAfter: limit
            )
        }
        let last = try await run(folder, words + ["--resume"])
        #expect(last.status == 0, "\(last)")
        #expect(number(last, "users") == count && number(last, "created") == count, "\(last)")
        #expect(number(last, "refused") == 0 && number(last, "withPassword") == count, "\(last)")
        let list = try await run(folder, ["users", "export", folder["out.json"]])
        #expect(number(list, "users") == count, "\(list)")
        let nothing = try await run(folder, words + ["--resume"])
        #expect(number(nothing, "skipped") == count && nothing.status == 0)
        await server.stop()
    }

    @Test("Nobody loses a second factor by an import, unless that is asked for")
    func secondFactors() async throws {
        let folder = try TemporaryFolder()
        let server = try await start(folder)
        let phone = #""mfaInfo":[{"mfaEnrollmentId":"work","phoneInfo":"+16505550100"}]"#
        let app = #""mfaInfo":[{"mfaEnrollmentId":"app","totpInfo":{}}]"#
        let bare = #"{"localId":"ann","email":"ann@example.com","emailVerified":true"#
        for (name, rest) in [("phone", ",\(phone)}"), ("bare", "}"), ("app", ",\(app)}")] {
            try folder.write("\(name).json", Self.file([bare + rest]))
        }
        for (file, options, status, text) in [
            ("app", [], 1, "Importing TOTP MFA is not supported."),
            ("phone", [], 0, ""), ("bare", [], 1, "can not overwrite"),
            ("bare", ["--overwrite"], 1, "second factors that the import does not bring"),
            ("phone", ["--overwrite"], 0, ""),
            ("bare", ["--overwrite", "--drop-second-factors"], 0, ""),
            ("app", ["--overwrite", "--without-authenticator-apps"], 0, ""),
        ] as [(String, [String], Int32, String)] {
            let words = ["users", "import", folder["\(file).json"]] + options
            let outcome = try await run(folder, words)
            #expect(outcome.status == status, "\(file) \(options) \(outcome)")
            #expect(text.isEmpty || outcome.standardError.contains(text), "\(outcome)")
        }
        await server.stop()
    }

    @Test("What a file cannot say right stops the import before anything is changed")
    func refusals() async throws {
        let folder = try TemporaryFolder()
        let server = try await start(folder)
        try folder.write("in.json", Self.file([Self.user("ann")]))
        try folder.write("bad.json", #"{"users": [1]}"#)
        let file = folder["in.json"]
        for (words, status, text) in [
            (["users", "import", file], 1, "passwordHash needs a hash algorithm"),
            (["users", "import", file, "--hash-algo", "SCRYPT"], 1, "EMPTY_HASH_KEY"),
            (["users", "import", file, "--rounds", "x"], 2, "--rounds must be a number"),
            (["users", "import", folder["bad.json"]], 1, "is no such file of users"),
            (["users", "import", folder["none.json"]], 1, "cannot be read"),
            (["users", "import", folder["data"]], 2, "JSON or CSV"),
        ] as [([String], Int32, String)] {
            let outcome = try await run(folder, words)
            #expect(outcome.status == status && outcome.standardError.contains(text), "\(outcome)")
        }
        #expect(try await signIn(server, "ann").status == 400)
        await server.stop()
    }

    @Test("A user is disabled, enabled and deleted")
    func switching() async throws {
        let folder = try TemporaryFolder()
        let server = try await start(folder)
        try folder.write("in.json", Self.file([Self.user("ann")]))
        _ = try await run(folder, ["users", "import", folder["in.json"]] + Self.scrypt)
        let session = try #require(try await signIn(server, "ann")["refreshToken"])
        let disabled = try await run(folder, ["users", "disable", "ann@example.com"])
        #expect(disabled.status == 0 && disabled.member("uid") == "ann", "\(disabled)")
        #expect(try await signIn(server, "ann").text.contains("USER_DISABLED"))
        #expect(try await server.refresh(session).status == 400)
        #expect(try await run(folder, ["users", "enable", "ann"]).status == 0)
        #expect(try await signIn(server, "ann").status == 200)
        #expect(try await run(folder, ["users", "delete", "ann"]).member("deleted") == "ann")
        #expect(try await signIn(server, "ann").text.contains("EMAIL_NOT_FOUND"))
        let gone = try await run(folder, ["users", "delete", "ann"])
        #expect(gone.status == 1 && gone.standardError.contains("there is no such user"))
        await server.stop()
    }
}
