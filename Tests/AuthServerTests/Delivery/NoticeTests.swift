import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

@Suite("Notices of what happens to an account")
struct NoticeTests {
    private static let names = ["passwordChanges", "factorRemovals", "wrongSecondFactors"]

    private func server(on: Bool = true, _ database: TestDatabase = .sqlite) async throws
        -> TestServer
    {
        let server = try await TestServer(on: database)
        for name in Self.names {
            try await server.configure(
                "hearth.notices.\(name)",
                ["hearth": ["notices": .object([name: .bool(on)])]]
            )
        }
        return server
    }

    /// What the messages to the user are for, oldest first.
    private func mails(_ user: TestUser) async throws -> [String] {
        try await user.server.store.read { try $0.messages(of: nil) }
            .filter { $0.kind == .email && $0.to == user.email }.map(\.purpose)
    }

    private func changePassword(_ user: TestUser) async -> TestAnswer {
        await user.server.send(
            .app(
                "/v1/accounts:update",
                ["idToken": .string(user.idToken), "password": "another horse"]
            )
        )
    }

    private func withdraw(_ factor: String, _ user: TestUser) async -> TestAnswer {
        await user.server.send(
            .app(
                "/v2/accounts/mfaEnrollment:withdraw",
                ["idToken": .string(user.idToken), "mfaEnrollmentId": .string(factor)]
            )
        )
    }

    @Test("The owner hears of a changed password", arguments: TestDatabase.available)
    func password(on database: TestDatabase) async throws {
        let user = try await TestUser(on: server(database))
        #expect(await changePassword(user).status == 200)
        #expect(try await mails(user).last == "PASSWORD_CHANGED")
    }

    @Test("The owner hears of a password that was reset")
    func reset() async throws {
        let user = try await TestUser(on: server())
        _ = await user.server.send(
            .app(
                "/v1/accounts:sendOobCode",
                ["requestType": "PASSWORD_RESET", "email": .string(user.email)]
            )
        )
        let code = try await user.server.lastMessage().code ?? ""
        let answer = await user.server.send(
            .app(
                "/v1/accounts:resetPassword",
                ["oobCode": .string(code), "newPassword": "another horse"]
            )
        )
        #expect(answer.status == 200, "\(answer)")
        #expect(try await mails(user).last == "PASSWORD_CHANGED")
    }

    @Test("The owner hears of a removed factor")
    func factor() async throws {
        var user = try await TestUser(on: server())
        let factor = try await user.enroll()
        #expect(await withdraw(factor, user).status == 200)
        #expect(try await mails(user).last == "FACTOR_REMOVED")
    }

    @Test("The owner hears once an hour of wrong codes behind the right password")
    func wrongFactor() async throws {
        var user = try await TestUser(on: server())
        try await user.enroll()
        let before = try await mails(user).count
        var pending = try await user.pending()
        let right = pending.code
        pending.code = right == "000000" ? "000001" : "000000"
        for _ in 0..<3 {
            #expect(
                await user.server.finalizeSignIn(pending).error?.hasPrefix("INVALID_CODE") == true
            )
        }
        #expect(try await mails(user).dropFirst(before) == ["WRONG_SECOND_FACTOR"])
        pending.code = right
        #expect(await user.server.finalizeSignIn(pending).status == 200)
        #expect(try await mails(user).count == before + 1)
    }

    @Test("A project that wants no notices sends none, and nothing else changes")
    func off() async throws {
        var user = try await TestUser(on: server(on: false))
        let factor = try await user.enroll()
        let before = try await mails(user)
        var pending = try await user.pending()
        pending.code = pending.code == "000000" ? "000001" : "000000"
        #expect(await user.server.finalizeSignIn(pending).error?.hasPrefix("INVALID_CODE") == true)
        #expect(await withdraw(factor, user).status == 200)
        #expect(try await mails(user) == before)
    }

    @Test("A notice names the app in every language", arguments: Language.allCases)
    func words(language: Language) {
        for event in [
            AccountNotice.Event.passwordChanged, .factorRemoved, .wrongSecondFactor,
        ] {
            let mail = MailText(
                AccountNotice(
                    scope: Scope(project: "demo-shop"),
                    to: "ann@example.com",
                    event: event,
                    displayName: nil,
                    wording: Wording(
                        ProjectConfig([:]),
                        project: "demo-shop",
                        locale: language.tag
                    )
                )
            )
            #expect(mail.body.contains("demo-shop") && mail.html.contains("demo-shop"))
        }
    }
}
