import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

@Suite("The server's own challenge")
struct WorkChallengeTests {
    private static let malformed =
        "CAPTCHA_CHECK_FAILED : Recaptcha verification failed - MALFORMED"
    private static let duplicate = "CAPTCHA_CHECK_FAILED : Recaptcha verification failed - DUPE"
    private static let expired = "CAPTCHA_CHECK_FAILED : Recaptcha verification failed - EXPIRED"

    @Test("Work pays for one message", arguments: TestDatabase.available)
    func once(on database: TestDatabase) async throws {
        let server = try await TestServer.askingForProof(on: database)
        let proof: JSONObject = ["recaptchaToken": .string(try await server.workToken())]
        let answer = await server.askForCode(proof)
        #expect(answer.status == 200, "\(answer)")
        #expect(await server.askForCode(proof).error == Self.duplicate)
        #expect(try await server.smsCount() == 1)
    }

    @Test("Of twenty requests at once with one answer, one gets a message")
    func atOnce() async throws {
        let server = try await TestServer.askingForProof()
        let proof: JSONObject = ["recaptchaToken": .string(try await server.workToken())]
        let answers = await AuthTestSupport.atOnce(20) { index in
            await server.askForCode(proof, to: "+165055501\(index + 10)")
        }
        #expect(answers.count { $0.status == 200 } == 1)
        #expect(try await server.smsCount() == 1)
    }

    @Test("An answer that is not all of the work does not count")
    func forgeries() async throws {
        let server = try await TestServer.askingForProof()
        let token = try await server.workToken()
        let pieces = token.split(separator: ".").map(String.init)
        let payload = try #require(Base64URL.decode(pieces[0]))
        var easy = try JSONObject(parsing: payload)
        easy["bits"] = 0
        let forged = Base64URL.encode(easy.serialized)
        let unsolved = Array(repeating: "x", count: WorkChallenge.partCount)
        let challenge = Array(pieces[..<2])
        let swapped: [String] = challenge + pieces[3...] + [pieces[2]]
        let forgeries: [String] = [
            (challenge + unsolved).joined(separator: "."),
            pieces.dropLast().joined(separator: "."),
            token + ".0",
            token + String(repeating: "0", count: 2000),
            ([forged] + pieces[1...]).joined(separator: "."),
            ([forged, ""] + unsolved).joined(separator: "."),
            swapped.joined(separator: "."),
            String(repeating: ".", count: 9),
        ]
        for forgery in forgeries {
            let answer = await server.askForCode(["recaptchaToken": .string(forgery)])
            #expect(answer.error == Self.malformed, "\(forgery)")
        }
        #expect(try await server.smsCount() == 0)
    }

    @Test("A challenge is good for five minutes")
    func expiry() async throws {
        let server = try await TestServer.askingForProof()
        let proof: JSONObject = ["recaptchaToken": .string(try await server.workToken())]
        server.clock.advance(seconds: 300)
        #expect(await server.askForCode(proof).error == Self.expired)
        #expect(try await server.smsCount() == 0)
    }

    @Test("With work alone a caller gets ten messages an hour, and a receipt is not held up")
    func callerLimit() async throws {
        var setup = TestServer.Setup.production
        setup.push = AppProofPushes()
        let server = try await TestServer(setup)
        try await server.enablePhones()
        for index in 0..<10 {
            let proof: JSONObject = ["recaptchaToken": .string(try await server.workToken())]
            let answer = await server.askForCode(proof, to: "+1650555011\(index)")
            #expect(answer.status == 200, "\(answer)")
        }
        let proof: JSONObject = ["recaptchaToken": .string(try await server.workToken())]
        let refused = await server.askForCode(proof, to: "+16505550120")
        #expect(refused.error == "TOO_MANY_ATTEMPTS_TRY_LATER")
        #expect(server.sent.sms.count == 10)
        server.clock.advance(seconds: 3601)
        let next: JSONObject = ["recaptchaToken": .string(try await server.workToken())]
        #expect(await server.askForCode(next, to: "+16505550120").status == 200)
    }

    /// Has so many messages been paid for by work.
    private func load(_ count: Int, _ server: TestServer) async throws {
        try await server.store.write { [clock = server.clock] transaction in
            for _ in 0..<count {
                _ = try transaction.countEvent(
                    "messages-for-work/\(TestServer.project)",
                    atMost: .max,
                    since: clock.now().adding(seconds: -3600),
                    at: clock.now()
                )
            }
        }
    }

    @Test("A challenge from before the load does not pay under it, one that was just loaded does")
    func collected() async throws {
        let server = try await TestServer.askingForProof()
        let collected: JSONObject = ["recaptchaToken": .string(try await server.workToken())]
        let early: JSONObject = ["recaptchaToken": .string(try await server.workToken())]
        try await load(50, server)
        #expect(await server.askForCode(early).status == 200)
        try await load(100, server)
        #expect(await server.askForCode(collected).error == Self.expired)
        let fresh: JSONObject = ["recaptchaToken": .string(try await server.workToken())]
        #expect(await server.askForCode(fresh).status == 200)
    }

    @Test("A caller is given so many challenges an hour, and told so on the page")
    func issuing() async throws {
        let server = try await TestServer()
        try await server.configure(
            "hearth.limits.enabled,hearth.limits.challengesPerCaller",
            ["hearth": ["limits": ["enabled": true, "challengesPerCaller": 2]]]
        )
        let query =
            "?apiKey=\(TestServer.apiKey)&authType=verifyApp&ibi=com.example.app"
            + "&eventId=ABCDEFGHIJ&v=sdk&appId=1:123456789012:ios:0a1b&loopbackPort=50123"
        for _ in 0..<2 {
            let page = await server.send(.get("/__/auth/handler\(query)"))
            #expect(page.text.contains("data-task="))
        }
        let refused = await server.send(.get("/__/auth/handler\(query)"))
        #expect(!refused.text.contains("data-task="), "\(refused)")
        server.clock.advance(seconds: 3600)
        let page = await server.send(.get("/__/auth/handler\(query)"))
        #expect(page.text.contains("data-task="))
    }

    @Test("Work doubles with load, and not without end")
    func load() async throws {
        let server = try await TestServer()
        func bits(_ count: Int) async throws -> Int64 {
            try await load(count, server)
            return try await WorkChallenges(server.environment).issue(for: TestServer.project).bits
        }
        let (idle, some, much) = (try await bits(0), try await bits(50), try await bits(1000))
        #expect(some == idle + 1)
        #expect(much == idle + 3)
        #expect(try await bits(5000) == much)
        server.clock.advance(seconds: 3601)
        #expect(try await bits(0) == idle)
    }
}
