import AuthTestSupport
import HearthTestSupport
import Testing

@Suite("Text messages for web pages, in Chromium")
struct WebVerifierTests {
    @Test("An authorized page pays for a message by the server's challenge, another page cannot")
    func challenge() async throws {
        let pages = try await ServedPages(
            trusting: [],
            config: [
                "signIn.phoneNumber.enabled", "true", "authorizedDomains", #"["localhost"]"#,
                "mfa.state", "ENABLED", "mfa.enabledProviders", #"["PHONE_SMS"]"#,
            ]
        )
        let outcome = try await PythonClient.run(
            "web_verifier.py",
            pages.url,
            "\(pages.outbox.url)/outbox",
            pages.store.apiKey
        )
        #expect(outcome.status == 0, "\(outcome.output)")
        #expect(outcome.output.contains("ok   a key of nobody's is told apart"))
        await pages.stop()
    }
}
