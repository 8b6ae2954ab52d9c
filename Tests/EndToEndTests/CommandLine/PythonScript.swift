import Foundation
import HearthTestSupport

/// Python, where Foundation cannot do what a test needs of the network.
final class PythonScript: Sendable {
    private let process = Process()
    private let input = Pipe()
    private let folder: TemporaryFolder

    /// Starts a script; it may read standard input to wait for its end.
    init(_ text: String) throws {
        folder = try TemporaryFolder()
        try folder.write("output", "")
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", "-c", text]
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

    /// The first line that it prints, once it has.
    func firstLine() async throws -> String {
        while true {
            let lines = folder.text("output").split(
                separator: "\n",
                omittingEmptySubsequences: false
            )
            if lines.count > 1 { return String(lines[0]) }
            guard process.isRunning else { return "" }
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    /// Ends a script that reads standard input.
    func end() {
        try? input.fileHandleForWriting.close()
    }
}
