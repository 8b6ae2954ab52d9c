import Foundation
import HearthTestSupport
import Testing

@Suite("hearth users and mfa")
struct UsersTests {
    private static let number = "+15555550123"

    @Test("Users are listed beside a running server, their numbers masked")
    func list() async throws {
        let folder = try TemporaryFolder()
        let server = try await HearthProcess.startDev(["--data", folder["data"]])
        let ann = try await userWithFactor(server)
        _ = try await server.signUp("bob@example.com")
        let table = try await run(folder, "users", "list")
        #expect(table.status == 0)
        #expect(table.standardOutput.contains("ann@example.com"))
        #expect(table.standardOutput.contains("bob@example.com"))
        let json = try await run(folder, "users", "list", "--json").elements
        #expect(json.first { $0["uid"] as? String == ann }?["factors"] as? Int == 1)

        let page = try await run(folder, "users", "list", "--json", "--limit", "1")
        let first = try #require(page.elements.first?["uid"] as? String)
        #expect(page.standardError.contains("--after \(first)"))
        let rest = try await run(folder, "users", "list", "--json", "--after", first).elements
        #expect(rest.count == 1 && rest[0]["uid"] as? String != first)
        await server.stop()
    }

    @Test("A user is found by id, by address and by neither")
    func show() async throws {
        let folder = try TemporaryFolder()
        let server = try await HearthProcess.startDev(["--data", folder["data"]])
        let ann = try await userWithFactor(server)
        for name in [ann, "Ann@Example.com"] {
            let outcome = try await run(folder, "users", "show", name, "--json")
            #expect(outcome.member("uid") == ann)
            #expect(!outcome.standardOutput.contains("argon2"))
        }
        let text = try await run(folder, "users", "show", ann).standardOutput
        #expect(text.contains(Self.number) && text.contains("SESSION"))
        let missing = try await run(folder, "users", "show", "bob@example.com")
        #expect(missing.status == 1)
        #expect(missing.standardError == "hearth: there is no such user\n")
        await server.stop()
    }

    @Test("Removing a factor ends all sessions, and the next sign-in asks for none")
    func removeFactor() async throws {
        let folder = try TemporaryFolder()
        let server = try await HearthProcess.startDev(["--data", folder["data"]])
        let ann = try await userWithFactor(server)
        let refreshToken = try #require(try await signInWithFactor(server)["refreshToken"])
        let list = try await run(folder, "mfa", "list", ann, "--json")
        #expect(!list.standardOutput.contains(Self.number))
        #expect(list.elements.first?["phoneNumber"] as? String == "+1******0123")
        let factor = try #require(list.elements.first?["id"] as? String)

        let wrong = try await run(folder, "mfa", "remove", ann, "another")
        #expect(wrong.status == 1)
        #expect(try await server.refresh(refreshToken).status == 200)

        let removal = try await run(folder, "mfa", "remove", "ann@example.com", factor)
        #expect(removal.status == 0)
        #expect(try await server.refresh(refreshToken).status == 400)
        let signIn = try await server.signIn("ann@example.com")
        #expect(signIn["idToken"] != nil && signIn["mfaPendingCredential"] == nil)
        await server.stop()
    }

    @Test("What a stranger typed does not move the operator's terminal")
    func escapes() async throws {
        let folder = try TemporaryFolder()
        let server = try await HearthProcess.startDev(["--data", folder["data"]])
        let token = try #require(try await server.signUp("ann@example.com")["idToken"])
        let update = try await server.call(
            "v1/accounts:update",
            #"{"idToken":"\#(token)","displayName":"a\u001b[2J\u202eb"}"#
        )
        #expect(update.status == 200)
        let text = try await run(folder, "users", "show", "ann@example.com").standardOutput
        #expect(
            !text.unicodeScalars.contains("\u{1B}") && !text.unicodeScalars.contains("\u{202E}")
        )
        await server.stop()
    }

    private func run(
        _ folder: TemporaryFolder,
        _ words: String...
    ) async throws -> HearthProcess.Outcome {
        try await HearthProcess.run(words + ["--data", folder["data"]])
    }

    /// Signs Ann up, verifies her address and enrolls her phone; returns her id.
    private func userWithFactor(_ server: HearthProcess) async throws -> String {
        let signUp = try await server.signUp("ann@example.com")
        let token = try #require(signUp["idToken"])
        _ = try await server.call(
            "v1/accounts:sendOobCode",
            #"{"requestType":"VERIFY_EMAIL","idToken":"\#(token)"}"#
        )
        let mailed = try await code(server, pattern: /oobCode=([^&"]+)/)
        _ = try await server.call("v1/accounts:update", #"{"oobCode":"\#(mailed)"}"#)
        let fresh = try #require(try await server.signIn("ann@example.com")["idToken"])
        let start = try await server.call(
            "v2/accounts/mfaEnrollment:start",
            #"{"idToken":"\#(fresh)","phoneEnrollmentInfo":{"phoneNumber":"\#(Self.number)"}}"#
        )
        let session = try #require(start["phoneSessionInfo.sessionInfo"])
        let sent = try await code(server, pattern: /"code": ?"(\d{6})"/)
        let finalize = try await server.call(
            "v2/accounts/mfaEnrollment:finalize",
            """
            {"idToken":"\(fresh)",
             "phoneVerificationInfo":{"sessionInfo":"\(session)","code":"\(sent)"}}
            """
        )
        #expect(finalize.status == 200, "\(finalize.text)")
        return try #require(signUp["localId"])
    }

    /// Signs Ann in with both factors.
    private func signInWithFactor(_ server: HearthProcess) async throws -> HearthAnswer {
        let signIn = try await server.signIn("ann@example.com")
        let pending = try #require(signIn["mfaPendingCredential"])
        let factor = try #require(
            signIn.text.firstMatch(of: /"mfaEnrollmentId": ?"([^"]+)"/)?.output.1
        )
        let start = try await server.call(
            "v2/accounts/mfaSignIn:start",
            #"{"mfaPendingCredential":"\#(pending)","mfaEnrollmentId":"\#(factor)","phoneSignInInfo":{}}"#
        )
        let session = try #require(start["phoneResponseInfo.sessionInfo"])
        let sent = try await code(server, pattern: /"code": ?"(\d{6})"/)
        return try await server.call(
            "v2/accounts/mfaSignIn:finalize",
            """
            {"mfaPendingCredential":"\(pending)",
             "phoneVerificationInfo":{"sessionInfo":"\(session)","code":"\(sent)"}}
            """
        )
    }

    /// The latest code in the outbox.
    private func code(
        _ server: HearthProcess,
        pattern: Regex<(Substring, Substring)>
    ) async throws -> Substring {
        let outbox = try await server.get("/hearth/dev/v1/outbox").text
        return try #require(outbox.matches(of: pattern).last?.output.1)
    }
}
