import Foundation
import HearthTestSupport
import Testing

@Suite("Google's Admin SDK")
struct AdminSDKTests {
    @Test("The Admin SDK for Python makes, finds, changes and removes users, and verifies tokens")
    func python() async throws {
        let hearth = try await HearthProcess.startDev()
        let said = try await run("Tests/Python/admin_sdk.py", "127.0.0.1:\(hearth.port)")
        #expect(said == "")
        await hearth.stop()
    }

    /// Runs a script with the clients that `make setup` installs.
    ///
    /// - Returns: what it wrote, and the status where it failed; nothing if all was well.
    private func run(_ script: String, _ argument: String) async throws -> String {
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let process = Process()
        let output = Pipe()
        process.executableURL = root.appending(path: ".build/venv/bin/python")
        process.arguments = [root.appending(path: script).path, argument]
        process.standardOutput = output
        process.standardError = output
        return try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { process in
                let said = String(
                    decoding: output.fileHandleForReading.readDataToEndOfFile(),
                    as: UTF8.self
                )
                let status = process.terminationStatus
                continuation.resume(returning: status == 0 ? said : said + "status \(status)")
            }
            do {
                try process.run()
            } catch {
                continuation.resume(throwing: error)
            }
        }
    }
}
