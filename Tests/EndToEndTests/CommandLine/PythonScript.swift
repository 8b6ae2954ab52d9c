import Foundation
import HearthTestSupport

/// Python, where Foundation cannot do what a test needs of the network.
final class PythonScript: Sendable {
    private let process = Process()
    private let input = Pipe()
    private let folder: TemporaryFolder

    /// Starts a script; it may read standard input to wait for its end.
    init(_ text: String, arguments: [String] = []) throws {
        folder = try TemporaryFolder()
        try folder.write("output", "")
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", "-c", text] + arguments
        process.standardInput = input
        process.standardOutput = FileHandle(forWritingAtPath: folder["output"])
        try process.run()
    }

    /// Runs a script to its end.
    ///
    /// - Returns: what it printed.
    static func output(of text: String) async throws -> String {
        let script = try PythonScript(text)
        while script.process.isRunning { try await Task.sleep(for: .milliseconds(10)) }
        return script.folder.text("output")
    }

    var processIdentifier: Int32 { process.processIdentifier }

    /// The first lines that it prints, once it has; fewer where it ends before.
    func lines(_ count: Int) async throws -> [Substring] {
        while true {
            let isRunning = process.isRunning
            let text = folder.text("output")
            let lines = text.split(separator: "\n")
            if !isRunning || (lines.count >= count && text.hasSuffix("\n")) { return lines }
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    /// Ends a script that reads standard input.
    func end() {
        try? input.fileHandleForWriting.close()
    }
}
