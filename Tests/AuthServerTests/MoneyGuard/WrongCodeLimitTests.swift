import AuthCrypto
import AuthDomain
import AuthTestSupport
import HTTPServer
import Testing

@Suite("Limits of wrong codes")
struct WrongCodeLimitTests {
    private func signIn(
        _ server: TestServer,
        _ sessionInfo: String,
        _ code: String,
        from address: String
    ) async -> TestAnswer {
        await server.send(
            .app(
                "/v1/accounts:signInWithPhoneNumber",
                ["sessionInfo": .string(sessionInfo), "code": .string(code)]
            ).adding("X-Forwarded-For", address)
        )
    }

    @Test("A caller tries so many wrong codes an hour, whoever's they are")
    func wrongCodes() async throws {
        let server = try await TestServer.guarded()
        try await server.setMoneyGuard([:], limits: ["codeFailuresPerCaller": 6])
        var sessions: [String] = []
        for index in 1...3 {
            sessions.append(await server.message(to: "+44207946040\(index)")["sessionInfo"])
        }
        for index in 0..<6 {
            let code = server.sent.sms[index / 3].code.wrong
            let answer = await signIn(server, sessions[index / 3], code, from: "198.51.100.1")
            #expect(answer.error == "INVALID_CODE", "\(answer)")
        }
        let code = server.sent.sms[2].code
        let refused = await signIn(server, sessions[2], code, from: "198.51.100.1")
        #expect(refused.error == "TOO_MANY_ATTEMPTS_TRY_LATER")
        #expect(await signIn(server, sessions[2], code, from: "198.51.100.2").status == 200)
    }

    @Test("Right codes are not counted")
    func rightCodes() async throws {
        let server = try await TestServer.guarded()
        try await server.setMoneyGuard([:], limits: ["codeFailuresPerCaller": 1])
        for index in 1...4 {
            let session = await server.message(to: "+44207946041\(index)")["sessionInfo"]
            let code = server.sent.sms.last?.code ?? ""
            let answer = await signIn(server, session, code, from: "198.51.100.1")
            #expect(answer.status == 200, "\(answer)")
        }
    }

    @Test("It holds for second factors, too")
    func secondFactor() async throws {
        let server = try await TestServer()
        try await server.configure(
            "hearth.limits.enabled,hearth.limits.codeFailuresPerCaller",
            ["hearth": ["limits": ["enabled": true, "codeFailuresPerCaller": 1]]]
        )
        var user = try await TestUser(on: server)
        try await user.enroll()
        let pending = try await user.pending()
        var wrong = pending
        wrong.code = pending.code.wrong
        #expect(await server.finalizeSignIn(wrong).error == "INVALID_CODE")
        let refused = await server.finalizeSignIn(pending)
        #expect(refused.error?.hasPrefix("TOO_MANY_ATTEMPTS_TRY_LATER") == true, "\(refused)")
        server.clock.advance(seconds: 3600)
        let later = try await user.pending()
        #expect(await server.finalizeSignIn(later).status == 200)
    }
}
