import HearthTestSupport
import Testing

@Suite("Google's Admin SDK")
struct AdminSDKTests {
    @Test("The Admin SDK for Python does with users and tokens what it does with Google's service")
    func python() async throws {
        let hearth = try await HearthProcess.startDev()
        let outcome = try await PythonClient.run("admin_sdk.py", "127.0.0.1:\(hearth.port)")
        #expect(outcome.status == 0, "\(outcome.output)")
        #expect(outcome.output.contains("ok   users are imported with hashes of every algorithm"))
        #expect(outcome.output.contains("ok   users are made, found, changed and removed"))
        await hearth.stop()
    }
}
