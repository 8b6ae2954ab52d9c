import AuthProcesses
import Foundation
import Testing

/// The script by which a back end in Python would check a token.
enum PyJWT {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// Whether the script ends with 0 and not with its refusal.
    static func accepts(_ token: String, _ arguments: [String]) async throws -> Bool {
        let process = try ChildProcess(
            root.appending(path: ".build/venv/bin/python").path,
            [root.appending(path: "Scripts/verify_token.py").path] + arguments,
            input: .pipe,
            error: "/dev/null"
        )
        process.write(token)
        process.closeInput()
        let status = await process.ended()
        try #require([0, 1].contains(status), "the script itself failed")
        return status == 0
    }
}
