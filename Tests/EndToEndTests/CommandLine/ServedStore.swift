import Foundation
import HearthTestSupport
import Testing

/// A production store that a test made with `hearth init`.
struct ServedStore {
    static let project = "my-app"
    static let publicURL = "https://auth.example.com"

    let folder: TemporaryFolder
    /// The option that names the store.
    let location: [String]
    let apiKey: String
    private let environment: [String: String]

    /// Makes a store on SQLite, or in the database that a URL names.
    init(database: String? = nil) async throws {
        let folder = try TemporaryFolder()
        let location = database.map { ["--database", $0] } ?? ["--data", folder["data"]]
        environment =
            database == nil ? [:] : ["HEARTH_MASTER_KEY_FILE": folder["master.key"]]
        let outcome = try await HearthProcess.run(
            ["init", "--project", Self.project, "--json"] + location,
            environment: environment
        )
        try #require(outcome.status == 0, "\(outcome.standardError)")
        self.folder = folder
        self.location = location
        apiKey = try #require(outcome.member("apiKey"))
    }

    /// Starts `hearth serve`, on free ports unless it is told others.
    func start(_ options: [String] = []) async throws -> HearthProcess {
        try await HearthProcess.start(serve(options), environment: environment)
    }

    /// Runs `hearth serve`, which is expected to refuse.
    func refusal(_ options: [String] = []) async throws -> HearthProcess.Outcome {
        try await HearthProcess.run(serve(options), environment: environment)
    }

    /// Runs a command on the store.
    func run(_ words: String...) async throws -> HearthProcess.Outcome {
        try await HearthProcess.run(words + location, environment: environment)
    }

    /// Runs the doctor on the store, with the ports of a server that is not there.
    func doctor(_ options: [String] = []) async throws -> HearthProcess.Outcome {
        try await HearthProcess.run(
            ["doctor", "--json"] + Self.filled(options) + location,
            environment: environment
        )
    }

    private func serve(_ options: [String]) -> [String] {
        ["serve"] + Self.filled(options) + location
    }

    /// The options, and those that every server needs.
    private static func filled(_ options: [String]) -> [String] {
        let needed = [
            "--public-url": publicURL, "--listen": "localhost:0", "--admin-listen": "localhost:0",
        ]
        return options + needed.filter { !options.contains($0.key) }.flatMap { [$0.key, $0.value] }
    }
}

extension HearthProcess.Outcome {
    /// A member of the JSON object on standard output that is a text.
    func member(_ name: String) -> String? {
        HearthAnswer(status: 0, text: standardOutput)[name]
    }

    /// The elements of the JSON array on standard output.
    var elements: [[String: Any]] {
        let value = try? JSONSerialization.jsonObject(with: Data(standardOutput.utf8))
        return value as? [[String: Any]] ?? []
    }
}
