import Foundation
import Testing

/// A development server that the samples run against.
///
/// The one that `HEARTH_TEST_SERVER` names, else one of our own, which ends with the process that
/// started it, however that ends.
final class DevelopmentServer {
    let url: String
    private let process: Process?
    private let leash = Pipe()

    init() throws {
        if let url = ProcessInfo.processInfo.environment["HEARTH_TEST_SERVER"] {
            self.url = url
            process = nil
            return
        }
        let program = try #require(
            Bundle.main.executableURL?.deletingLastPathComponent().appendingPathComponent("hearth")
        )
        let output = Pipe()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = [
            "-c", #""$0" dev --memory --listen localhost:0 2>/dev/null & read -r _; kill $!"#,
            program.path,
        ]
        process.standardInput = leash
        process.standardOutput = output
        try process.run()
        self.process = process
        url = try Self.url(from: output.fileHandleForReading)
    }

    deinit {
        try? leash.fileHandleForWriting.close()
        process?.waitUntilExit()
    }

    /// Reads the line that says where the server listens.
    private static func url(from output: FileHandle) throws -> String {
        struct Ready: Decodable { let listening: String }
        var line = Data()
        while line.last != UInt8(ascii: "\n") {
            guard let byte = try output.read(upToCount: 1), !byte.isEmpty else { break }
            line += byte
        }
        return try JSONDecoder().decode(Ready.self, from: line).listening
    }
}

/// What a server has sent to its users, as they find it on their phones and in their mail.
struct Outbox: Sendable {
    struct Message: Decodable {
        let kind: String
        let to: String
        let code: String?
    }

    private struct Answer: Decodable {
        let messages: [Message]
    }

    let server: String

    /// The code of the latest message to somebody; empty if there is none.
    func code(to receiver: String) -> String {
        messages.last { $0.to == receiver }?.code ?? ""
    }

    /// Every message so far, oldest first.
    var messages: [Message] {
        guard
            let url = URL(string: "\(server)/hearth/dev/v1/outbox"),
            let data = try? Data(contentsOf: url),
            let answer = try? JSONDecoder().decode(Answer.self, from: data)
        else { return [] }
        return answer.messages
    }
}
