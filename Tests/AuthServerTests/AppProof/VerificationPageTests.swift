import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import HTTPServer
import Testing

@Suite("The page that verifies an app")
struct VerificationPageTests {
    private static let query =
        "?apiKey=\(TestServer.apiKey)&authType=verifyApp&ibi=com.example.app"
        + "&eventId=ABCDEFGHIJ&v=sdk&appId=1:123456789012:ios:0a1b&loopbackPort=50123"

    @Test("Its challenge, solved, pays for a message", arguments: ["/__/auth", "/emulator/auth"])
    func challenge(folder: String) async throws {
        let server = try await TestServer.askingForProof()
        let page = await server.send(.get("\(folder)/handler\(Self.query)"))
        #expect(page.status == 200, "\(page)")
        let task = try page.task
        #expect(task["target"] == "http://127.0.0.1:50123/firebaseauth/link")
        #expect(task["eventId"] == "ABCDEFGHIJ")
        let work = task["work"]
        let text = try #require(work?["text"]?.stringValue)
        let bits = try #require(work?["bits"]?.intValue)
        #expect(work?["parts"]?.intValue == Int64(WorkChallenge.partCount))
        let token = AppProofWork.token(text, bits: bits)
        let answer = await server.askForCode(["recaptchaToken": .string(token)])
        #expect(answer.status == 200, "\(answer)")
        for script in ["captcha.js", "verify.js", "work.js"] {
            #expect(await server.send(.get("\(folder)/\(script)")).status == 200)
        }
    }

    @Test("A captcha without anything to press is asked for its answer", arguments: [true, false])
    func invisible(isInvisible: Bool) async throws {
        let server = try await TestServer.askingForProof()
        let key = Captcha(
            kind: .recaptchaEnterprise,
            widget: isInvisible ? .invisible : .checkbox,
            siteKey: "the-site-key",
            secret: "secret",
            cloudProject: "cloud"
        ).stored(
            of: TestServer.project,
            at: server.clock.now(),
            secrets: server.environment.secrets
        )
        try await server.store.write { try $0.set(key) }
        let page = await server.send(.get("/__/auth/handler\(Self.query)"))
        let captcha = try page.task["captcha"]
        #expect(captcha?["isInvisible"]?.boolValue == isInvisible)
        #expect(captcha?["siteKey"] == "the-site-key")
        let words = Language.english.verificationPhrases
        let phrase = isInvisible ? words.work : words.captcha
        #expect(page.text.contains(phrase.text([:], in: .english)))
    }

    @Test("It lets in our own scripts alone, sets no cookie and is kept by nobody")
    func headers() async throws {
        let server = try await TestServer()
        let page = await server.send(.get("/__/auth/handler\(Self.query)"))
        let policy = page.headers["Content-Security-Policy"] ?? ""
        #expect(policy.contains("default-src 'none'") && policy.contains("script-src 'self'"))
        #expect(!policy.contains("unsafe") && policy.contains("frame-ancestors 'none'"))
        #expect(page.headers["Set-Cookie"] == nil)
        #expect(page.headers["Cache-Control"] == "no-store")
    }

    @Test("It speaks twelve languages, some from right to left", arguments: Language.allCases)
    func languages(language: Language) async throws {
        let server = try await TestServer()
        let page = await server.send(.get("/__/auth/handler\(Self.query)&hl=\(language.tag)"))
        #expect(page.text.contains("<html lang=\"\(language.tag)\""))
        #expect(page.text.contains("dir=\"rtl\"") == language.isRightToLeft)
        let words = language.verificationPhrases
        for phrase in [words.title, words.work] {
            #expect(page.text.contains(phrase.text([:], in: language)))
        }
        let others = Language.allCases.filter { $0 != language }.map(\.verificationPhrases.work)
        #expect(!others.contains(words.work))
    }

    @Test(
        "A request that is not whole has no task",
        arguments: [
            query.replacing("eventId", with: "event"), query.replacing("appId", with: "app"),
            query.replacing("50123", with: "80"), query.replacing("50123", with: "evil.example"),
        ]
    )
    func incomplete(query: String) async throws {
        try await refuses(query, TestServer())
    }

    @Test(
        "For an app that the project does not know, or nobody's key, there is no task",
        arguments: [
            "?authType=verifyApp", query.replacing(TestServer.apiKey, with: "nobody"), query,
        ]
    )
    func strangers(query: String) async throws {
        try await refuses(query, TestServer(.production))
    }

    private func refuses(_ query: String, _ server: TestServer) async throws {
        let page = await server.send(.get("/__/auth/handler\(query)"))
        #expect(page.status == 400)
        #expect(!page.text.contains("data-task") && !page.text.contains("<script"))
        #expect(page.text.contains("role=\"alert\""))
    }
}
