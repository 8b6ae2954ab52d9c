import AuthCrypto
import AuthStore
import Foundation
import HearthTestSupport

/// The built `hearth serve` on an SQLite store of its own, which is full of accounts.
final class MeasuredServer: Sendable {
    /// A command did not do what it should.
    struct Failure: Error {
        let command: String
        let standardError: String
    }

    let requests: Requests
    private let process: HearthProcess

    /// A store that a server can be started on, as often as wanted.
    struct Folder: Sendable {
        let requests: Requests
        private let temporary: TemporaryFolder

        var path: String { temporary["data"] }

        /// Makes a store with a project whose accounts may have a second factor.
        init(_ population: Population) async throws {
            temporary = try TemporaryFolder()
            let path = temporary["data"]
            let made = try await Self.hearth(
                "init",
                "--data",
                path,
                "--project",
                Population.project,
                "--json"
            )
            let apiKey = try JSONObject(parsing: Array(made.utf8))["apiKey"]?.stringValue
            requests = Requests(population: population, apiKey: apiKey ?? "")
            let numbers: JSONObject = [Population.phoneNumber: .string(Population.code)]
            _ = try await Self.hearth(
                "config",
                "set",
                "--data",
                path,
                "--project",
                Population.project,
                "mfa.state",
                "ENABLED",
                "mfa.enabledProviders",
                #"["PHONE_SMS"]"#,
                "signIn.phoneNumber.testPhoneNumbers",
                String(decoding: numbers.serialized, as: UTF8.self),
                // All requests come from one address.
                "hearth.limits.enabled",
                "false"
            )
            let store = try await SQLStore(existingOn: SQLiteDatabase(directory: path))
            try await population.fill(store)
            await store.close()
        }

        private static func hearth(_ arguments: String...) async throws -> String {
            let outcome = try await HearthProcess.run(arguments)
            guard outcome.status == 0 else {
                throw Failure(
                    command: arguments.prefix(2).joined(separator: " "),
                    standardError: outcome.standardError
                )
            }
            return outcome.standardOutput
        }
    }

    /// Starts a server on a store.
    init(on folder: Folder, port: Int = 0) async throws {
        requests = folder.requests
        process = try await HearthProcess.start([
            "serve", "--data", folder.path, "--public-url", "https://auth.example.com",
            "--listen", "127.0.0.1:\(port)", "--admin-listen", "127.0.0.1:0",
        ])
    }

    /// What the server's process uses.
    var use: ProcessUse { ProcessUse(id: process.processIdentifier) }

    var port: Int { process.port }

    var load: Load { Load(port: port) }

    /// Has the server end, and waits until it has.
    func stop() async {
        await process.stop()
    }
}
