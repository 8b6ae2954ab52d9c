import HearthTestSupport
import Testing

@Suite("The page with somebody else's captcha, in Chromium")
struct CaptchaPageTests {
    @Test(
        "A captcha with a box and one without each give their answer to the app, or to a web page, once",
        arguments: [
            ("checkbox", "box-key", "box-de"), ("invisible", "score-key", "score-verify_app"),
            ("checkbox", "score-key", "auth/network-request-failed"),
        ]
    )
    func answer(widget: String, siteKey: String, expected: String) async throws {
        let told = try await told(widget, siteKey)
        #expect(told.first { $0.hasPrefix("app:") }?.contains(expected) == true, "\(told)")
        #expect(told.last == "web page: \(expected), shown 1 times, 0 left over", "\(told)")
    }

    @Test("A person goes back from the captcha to the web page, by its button or by Escape")
    func goingBack() async throws {
        let screenshot = PythonClient.artifacts("web-verifier") + "/captcha.png"
        let told = try await told("checkbox", "waiting-key", screenshot)
        let code = "auth/user-cancelled"
        #expect(told.last == "web page: \(code), \(code), 0 left over", "\(told)")
    }

    /// What a browser says that met the captcha of a key.
    private func told(
        _ widget: String,
        _ siteKey: String,
        _ options: String...
    ) async throws -> [String] {
        let folder = try TemporaryFolder()
        let hearth = try await HearthProcess.startDev(["--data", folder["data"]])
        _ = try await hearth.get("/v2/passwordPolicy?key=any")
        try folder.write("secret", "secret-key")
        let set = try await HearthProcess.run(
            [
                "captcha", "set", "--kind", "recaptcha", "--widget", widget, "--site-key", siteKey,
                "--secret-file", folder["secret"], "--data", folder["data"],
            ]
        )
        #expect(set.status == 0, "\(set.standardError)")
        let base = "http://127.0.0.1:\(hearth.port)"
        let outcome = try await PythonClient.run(
            "captcha_page.py",
            [base, folder["certificates"]] + options
        )
        await hearth.stop()
        #expect(outcome.status == 0, "\(outcome.output)")
        return outcome.output.split(separator: "\n").map(String.init)
    }
}
