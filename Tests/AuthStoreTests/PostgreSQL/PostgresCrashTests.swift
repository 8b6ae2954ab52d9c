import AuthDomain
import AuthStore
import AuthTestSupport
import Foundation
import Synchronization
import Testing

@Suite("A PostgreSQL server that crashes")
struct PostgresCrashTests {
    @Test(
        "What was answered survives, what failed is whole or absent, and the store reconnects",
        .timeLimit(.minutes(2))
    )
    func crash() async throws {
        let server = try Server()
        let database = try await PostgresDatabase.open(PostgresOptions(url: server.url))
        let store = try await SQLStore(on: database, mode: .serve)
        for round in 0..<3 {
            let answered = Answers()
            let writing = (0..<8).map { task in
                Task {
                    for index in 0... {
                        let id = AccountID("\(round)-\(task)-\(index)")
                        try await store.write { transaction in
                            try transaction.insert(Account.sample(id))
                            try transaction.insert(.phone("f", "+1"), of: id, in: .shop)
                        }
                        answered.ids.withLock { $0.append(id) }
                    }
                }
            }
            while answered.ids.withLock({ $0.count }) < 50 {
                try await Task.sleep(for: .milliseconds(5))
            }
            try Server.run(["kill", server.folder])
            for task in writing { await #expect(throws: SQLError.self) { try await task.value } }
            try Server.run(["restart", server.folder])

            let ids = answered.ids.withLock { $0 }
            try await store.read { transaction throws in
                let accounts = try transaction.accounts(in: .shop, after: nil, limit: .max)
                let stored = Set(accounts.map(\.id))
                for id in ids { #expect(stored.contains(id)) }
                for account in accounts {
                    #expect(try transaction.factors(of: account.id, in: .shop).count == 1)
                }
            }
        }
        await store.close()
    }
}

private final class Answers: Sendable {
    let ids = Mutex<[AccountID]>([])
}

/// A server of its own that syncs what it commits, and ends with its owner.
private final class Server: Sendable {
    let folder: String
    let url: String

    init() throws {
        folder = NSTemporaryDirectory() + "/hearth-crash-\(UUID().uuidString)"
        url = try Self.run(["start", folder, "--durable"])
    }

    deinit {
        _ = try? Self.run(["stop", folder])
    }

    /// Runs the script that makes PostgreSQL servers for tests.
    ///
    /// - Returns: what it printed.
    @discardableResult
    static func run(_ arguments: [String]) throws -> String {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let process = Process()
        process.executableURL = root.appending(path: "Scripts/postgres.sh")
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return String(decoding: text, as: UTF8.self).trimmingCharacters(in: .newlines)
    }
}
