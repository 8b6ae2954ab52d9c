import HearthTestSupport
import Testing

@Suite("The page with somebody else's captcha, in Chromium")
struct CaptchaPageTests {
    @Test(
        "A captcha with a box and one without each give their answer to the app, once",
        arguments: [
            ("checkbox", "box-key", "box-de"), ("invisible", "score-key", "score-verify_app"),
            ("checkbox", "score-key", "auth/network-request-failed"),
        ]
    )
    func answer(widget: String, siteKey: String, expected: String) async throws {
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
        let outcome = try await PythonClient.run(
            "captcha_page.py",
            "http://127.0.0.1:\(hearth.port)",
            folder["certificates"]
        )
        #expect(outcome.status == 0 && outcome.output.contains(expected), "\(outcome.output)")
        await hearth.stop()
    }
}
