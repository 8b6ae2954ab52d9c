import Foundation
import Testing

/// The script by which a back end in Python would check a token.
enum PyJWT {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// Whether the script ends with 0 and not with its refusal.
    static func accepts(_ token: String, _ arguments: [String]) async throws -> Bool {
        let status = try await onThread {
            let process = Process()
            process.executableURL = root.appending(path: ".build/venv/bin/python")
            process.arguments = [root.appending(path: "Scripts/verify_token.py").path] + arguments
            let input = Pipe()
            process.standardInput = input
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            try input.fileHandleForWriting.write(contentsOf: Data(token.utf8))
            try input.fileHandleForWriting.close()
            process.waitUntilExit()
            return process.terminationStatus
        }
        try #require([0, 1].contains(status), "the script itself failed")
        return status == 0
    }
}
