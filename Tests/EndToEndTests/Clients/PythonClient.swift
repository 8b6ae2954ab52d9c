import AuthProcesses
import Foundation
import HearthTestSupport

/// A client of Google's or a browser, driven by a script in `Tests/Python`.
enum PythonClient {
    /// What a script said, and how it ended.
    struct Outcome: Sendable {
        let status: Int32
        let output: String
    }

    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// A folder under `.build` for what a test leaves to be looked at.
    static func artifacts(_ name: String) -> String {
        root.appending(path: ".build/artifacts/\(name)").path
    }

    /// Runs a script to its end, with the packages that `make setup` installs.
    static func run(_ script: String, _ arguments: String...) async throws -> Outcome {
        try await run(script, arguments)
    }

    /// Runs a script to its end, with the packages that `make setup` installs.
    ///
    /// One that has no end is interrupted after ten minutes, and ends its browser.
    static func run(_ script: String, _ arguments: [String]) async throws -> Outcome {
        // To a file: a pipe that nobody reads would stop a script that has much to say.
        let folder = try TemporaryFolder()
        let process = try ChildProcess(
            root.appending(path: ".build/venv/bin/python").path,
            [root.appending(path: "Tests/Python/\(script)").path] + arguments,
            output: folder["output"],
            error: folder["output"]
        )
        let patience = Task {
            try await Task.sleep(for: .seconds(600))
            process.send(SIGINT)
        }
        defer { patience.cancel() }
        return Outcome(status: await process.ended(), output: folder.text("output"))
    }
}
