import HearthTestSupport
import Testing

@Suite("The page of mailed links, in Chromium")
struct ActionPageTests {
    @Test("A link changes nothing until its button is pressed, and the page fits its window")
    func chromium() async throws {
        let hearth = try await HearthProcess.startDev()
        let outcome = try await PythonClient.run(
            "action_page.py",
            "127.0.0.1:\(hearth.port)",
            PythonClient.artifacts("action-page")
        )
        #expect(outcome.status == 0, "\(outcome.output)")
        await hearth.stop()
    }
}
