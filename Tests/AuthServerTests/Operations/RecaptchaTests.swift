import AuthTestSupport
import Testing

@Suite("Recaptcha")
struct RecaptchaTests {
    @Test("Nothing asks for reCAPTCHA Enterprise, and the answer is no error")
    func configuration() async throws {
        try await TestServer().play(
            Transcript(
                "The Apple SDK asks before a text message",
                .get("/v2/recaptchaConfig?clientType=CLIENT_TYPE_IOS&key=any"),
                status: 200,
                hides: ["error", "recaptchaKey"]
            )
        )
    }

    @Test("A development server has a site key that says what it is")
    func development() async throws {
        try await TestServer().play(
            Transcript(
                "A page asks which key to use",
                .get("/v1/recaptchaParams?key=any"),
                status: 200,
                shows: [#""recaptchaSiteKey":"this-is-no-site-key-of-recaptcha""#]
            )
        )
    }
}
