import AuthProcesses
import Foundation

/// A PostgreSQL server of one test that keeps what it acknowledges, as `hearth serve` demands.
///
/// The server of the test run does not: it is fast, and loses all in a crash.
package struct DurablePostgres: Sendable {
    /// Its address, also after a crash.
    package let url: String
    private let folder: String

    /// The script that starts servers failed.
    package struct Failure: Error {
        package let status: Int32
    }

    /// Starts a server, and stops it once `body` is done.
    ///
    /// - Parameter body: gets the server.
    /// - Returns: what `body` returns.
    /// - Throws: what `body` throws, or `Failure`.
    package static func withServer<Result>(
        _ body: (DurablePostgres) async throws -> Result
    ) async throws -> Result {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "hearth-postgres-\(UUID().uuidString)").path
        let url = try await script("start", folder, "--durable")
        do {
            let result = try await body(DurablePostgres(url: url, folder: folder))
            _ = try await script("stop", folder)
            return result
        } catch {
            _ = try? await script("stop", folder)
            throw error
        }
    }

    /// Kills all of its processes, as a crash does.
    package func kill() async throws {
        _ = try await Self.script("kill", folder)
    }

    /// Starts it again.
    package func restart() async throws {
        _ = try await Self.script("restart", folder)
    }

    private static let path = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Scripts/postgres.sh")

    /// Runs the script and returns what it printed.
    private static func script(_ arguments: String...) async throws -> String {
        // To a file: the server that the script leaves running would keep a pipe open.
        let output = try TemporaryFolder()
        let process = try ChildProcess(path.path, arguments, output: output["output"])
        let status = await process.ended()
        guard status == 0 else { throw Failure(status: status) }
        return output.text("output").split(separator: "\n").first.map(String.init) ?? ""
    }
}
