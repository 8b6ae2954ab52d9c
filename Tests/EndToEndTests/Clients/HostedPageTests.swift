import HearthTestSupport
import Testing

@Suite("Hosted pages in every language, in Chromium")
struct HostedPageTests {
    @Test("No page is wider than a small telephone, and each is read from its own side")
    func fit() async throws {
        let hearth = try await HearthProcess.startDev()
        let outcome = try await PythonClient.run("hosted_pages.py", "127.0.0.1:\(hearth.port)")
        #expect(outcome.status == 0, "\(outcome.output)")
        await hearth.stop()
    }
}
