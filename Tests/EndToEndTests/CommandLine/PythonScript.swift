import AuthProcesses
import Foundation
import HearthTestSupport

/// Python, where Foundation cannot do what a test needs of the network.
final class PythonScript: Sendable {
    private let process: ChildProcess
    private let folder: TemporaryFolder

    /// Starts a script; it may read standard input to wait for its end.
    init(_ text: String, arguments: [String] = []) throws {
        folder = try TemporaryFolder()
        process = try ChildProcess(
            "/usr/bin/env",
            ["python3", "-c", text] + arguments,
            input: .pipe,
            output: folder["output"]
        )
    }

    /// Runs a script to its end.
    ///
    /// - Returns: what it printed.
    static func output(of text: String) async throws -> String {
        let script = try PythonScript(text)
        try await wait(for: "the script's end") { !script.process.isRunning }
        return script.folder.text("output")
    }

    deinit { end() }

    var processIdentifier: Int32 { process.processIdentifier }

    /// The first lines that it prints, once it has; fewer where it ends before.
    func lines(_ count: Int) async throws -> [Substring] {
        var lines: [Substring] = []
        try await wait(for: "\(count) lines of the script") {
            let isRunning = process.isRunning
            let text = folder.text("output")
            lines = text.split(separator: "\n")
            return !isRunning || (lines.count >= count && text.hasSuffix("\n"))
        }
        return lines
    }

    /// Ends a script that reads standard input.
    func end() {
        process.closeInput()
    }
}
