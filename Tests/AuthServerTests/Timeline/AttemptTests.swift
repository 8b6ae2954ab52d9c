import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

extension TestServer {
    /// What was written down of verifications, oldest first.
    func attempts() async throws -> [VerificationAttempt] {
        let filter = AttemptFilter(project: Self.project, now: environment.clock.now())
        return try await store.scan { transaction in
            try transaction.attempts(filter, after: nil, limit: 2000).reversed()
        }
    }

    /// The one attempt that was written down.
    func attempt() async throws -> VerificationAttempt {
        let all = try await attempts()
        try #require(all.count == 1, "\(all)")
        return all[0]
    }
}

extension VerificationAttempt {
    var kinds: [AttemptStep.Kind] { steps.map(\.kind) }
}

@Suite("Verification attempts")
struct AttemptTests {
    @Test(
        "A sign-in by number is written down step by step, without code and whole number",
        arguments: TestDatabase.available
    )
    func signIn(on database: TestDatabase) async throws {
        let server = try await TestServer(on: database)
        let sent = try await server.sendCode()
        server.clock.advance(seconds: 5)
        var wrong = sent
        wrong.code = sent.code.wrong
        #expect(await server.usePhone(wrong).error == "INVALID_CODE")
        server.clock.advance(seconds: 7)
        let answer = await server.usePhone(sent)
        let attempt = try await server.attempt()
        #expect(
            attempt.kinds == [.proofAccepted, .messageQueued, .codeWrong, .codeRight, .codeUsed]
        )
        let seconds = attempt.steps.map { $0.at.seconds - attempt.startedAt.seconds }
        #expect(seconds == [0, 0, 5, 12, 12])
        #expect(attempt.steps[0].reason == "notNeeded")
        #expect(attempt.outcome == .used && attempt.purpose == .signIn)
        #expect(attempt.account == AccountID(answer["localId"]) && attempt.region == "US")
        #expect(attempt.phoneNumber == "+1******0101")
        let text = "\(attempt)"
        for secret in [TestServer.phoneNumber, "6505550101", sent.code, sent.sessionInfo] {
            #expect(!text.contains(secret))
        }
    }

    @Test("A number that comes to an account is told from a sign-in")
    func link() async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        let sent = try await server.sendCode()
        let linked = await server.usePhone(sent, ["idToken": .string(user.idToken)])
        #expect(linked.status == 200, "\(linked)")
        #expect(try await server.attempt().purpose == .link)
        server.clock.advance(seconds: 1)
        let other = try await server.newUser("bob@example.com")
        let taken = await server.usePhone(
            try await server.sendCode(),
            ["idToken": .string(other.idToken)]
        )
        #expect(!taken["temporaryProof"].isEmpty, "\(taken)")
        let attempt = try #require(try await server.attempts().last)
        #expect(attempt.steps.last?.reason == "the number is another account's")
        #expect(attempt.account?.rawValue == linked["localId"])
    }

    @Test("Enrollments and second factors are written down with their account")
    func factors() async throws {
        let server = try await TestServer()
        var user = try await TestUser(on: server)
        try await user.enroll()
        var pending = try await user.pending()
        let right = pending.code
        pending.code = right.wrong
        #expect(await server.finalizeSignIn(pending).status == 400)
        pending.code = right
        #expect(await server.finalizeSignIn(pending).status == 200)
        let attempts = try await server.attempts()
        #expect(Set(attempts.map(\.purpose)) == [.enrollment, .secondFactor])
        #expect(attempts.allSatisfy { $0.outcome == .used && $0.account != nil })
        let second = attempts.first { $0.purpose == .secondFactor }
        #expect(
            second?.kinds == [.proofAccepted, .messageQueued, .codeWrong, .codeUsed]
        )
    }

    @Test("Five wrong codes end an attempt as guessed, and what comes then is told")
    func guessed() async throws {
        let server = try await TestServer()
        let sent = try await server.sendCode()
        var wrong = sent
        wrong.code = sent.code.wrong
        for _ in 0..<6 { #expect(await server.usePhone(wrong).status == 400) }
        #expect(await server.usePhone(sent).error == "SESSION_EXPIRED")
        let attempt = try await server.attempt()
        #expect(attempt.outcome == .guessed)
        #expect(attempt.kinds.count { $0 == .codeWrong } == 5)
        #expect(attempt.kinds.suffix(2) == [.codeWrong, .codeExpired])
    }

    @Test("A code that comes too late is told, and so is one that a newer has replaced")
    func late() async throws {
        let server = try await TestServer()
        let first = try await server.sendCode()
        server.clock.advance(seconds: 60)
        let second = try await server.sendCode()
        server.clock.advance(seconds: 3600)
        #expect(await server.usePhone(second).error == "SESSION_EXPIRED")
        _ = first
        let attempts = try await server.attempts()
        let now = server.clock.now()
        #expect(attempts.map { $0.outcome(at: now) } == [.superseded, .expired])
        #expect(attempts.map(\.kinds.last) == [.superseded, .codeExpired])
    }

    @Test("A fictional number is written down as one")
    func fictional() async throws {
        let server = try await TestServer.askingForProof()
        try await server.configure(
            "signIn.phoneNumber.testPhoneNumbers",
            ["signIn": ["phoneNumber": ["testPhoneNumbers": ["+16505550101": "123456"]]]]
        )
        #expect(await server.askForCode([:]).status == 200)
        let attempt = try await server.attempt()
        #expect(attempt.kinds == [.proofAccepted, .messageSkipped])
        #expect(attempt.steps[0].reason == "fictional")
    }

    @Test("A region that gets no messages is named")
    func region() async throws {
        let server = try await TestServer()
        try await server.configure(
            "smsRegionConfig.allowlistOnly.allowedRegions",
            ["smsRegionConfig": ["allowlistOnly": ["allowedRegions": ["DE"]]]]
        )
        #expect(await server.askForCode([:]).status == 400)
        let attempt = try await server.attempt()
        #expect(attempt.outcome == .refused && attempt.kinds == [.proofAccepted, .regionRefused])
        #expect(attempt.steps.last?.reason == "US")
    }

    @Test("Of attempts that sent nothing only so many an hour are written down")
    func bounded() async throws {
        let server = try await TestServer.askingForProof()
        try await server.configure(
            "hearth.verifications.unsentPerHour",
            ["hearth": ["verifications": ["unsentPerHour": 3]]]
        )
        for _ in 0..<5 { #expect(await server.askForCode([:]).status == 400) }
        #expect(try await server.attempts().count == 3)
        // What goes out is written down all the same.
        let sent = await server.askForCode(try await server.receipt().fields)
        #expect(sent.status == 200)
        #expect(try await server.attempts().count == 4)
        server.clock.advance(seconds: 3601)
        #expect(await server.askForCode([:]).status == 400)
        #expect(try await server.attempts().count == 5)
    }
}
