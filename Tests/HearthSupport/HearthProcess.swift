import AuthProcesses
package import Foundation
import Synchronization

/// A `hearth` that a test started: the built executable, with its own process and its own folder.
///
/// It ends with this value at the latest, so a failing test leaves nothing behind.
package final class HearthProcess: Sendable {
    /// Where it answers, as it said itself: `http://127.0.0.1:PORT`.
    package let url: URL
    private let running: RunningCommand

    /// Starts a server and waits until it listens.
    ///
    /// - Parameters:
    ///   - arguments: for example `["dev", "--memory", "--listen", "localhost:0"]`.
    ///   - environment: variables for the server; no other `HEARTH_…` variable reaches it.
    ///   - limit: how long it may take.
    /// - Returns: the running server.
    /// - Throws: `NotListening` with what it wrote, if it ends or is too slow.
    package static func start(
        _ arguments: [String],
        environment: [String: String] = [:],
        within limit: Duration = .seconds(60)
    ) async throws -> HearthProcess {
        await Gate.shared.enter()
        defer { Gate.shared.leave() }
        let running = try RunningCommand(arguments, environment: environment)
        let deadline = ContinuousClock.now + limit
        while true {
            // Before the look: a test process that was held up finds what came meanwhile.
            let isLast = ContinuousClock.now >= deadline || running.status != nil
            if let url = address(in: running.standardOutput) {
                return HearthProcess(url: url, running: running)
            }
            if isLast { break }
            try await Task.sleep(for: .milliseconds(5))
        }
        running.send(SIGKILL)
        throw NotListening(status: running.status, standardError: running.standardError)
    }

    /// Starts `hearth dev` on a free port of both loopbacks; it keeps nothing unless told to.
    package static func startDev(_ options: [String] = []) async throws -> HearthProcess {
        let store = options.contains("--data") ? [] : ["--memory"]
        return try await start(["dev", "--listen", "localhost:0"] + store + options)
    }

    /// Runs a command to its end; one that has none is killed after five minutes.
    package static func run(
        _ arguments: [String],
        environment: [String: String] = [:]
    ) async throws -> Outcome {
        await Gate.shared.enter()
        defer { Gate.shared.leave() }
        let running = try RunningCommand(arguments, environment: environment)
        let status = await running.end(within: .seconds(300))
        return Outcome(
            status: status,
            standardOutput: running.standardOutput,
            standardError: running.standardError
        )
    }

    /// Runs a command and kills it (SIGKILL) after a while, if it has not ended by itself.
    package static func run(_ arguments: [String], killedAfter time: Duration) async throws {
        await Gate.shared.enter()
        defer { Gate.shared.leave() }
        let running = try RunningCommand(arguments, environment: [:])
        try await Task.sleep(for: time)
        running.send(SIGKILL)
        _ = await running.end()
    }

    private init(url: URL, running: RunningCommand) {
        self.url = url
        self.running = running
    }

    /// The port that it answers on.
    package var port: Int { url.port ?? 0 }

    package var processIdentifier: Int32 { running.processIdentifier }

    /// What it has written to standard error so far: its log.
    package var standardError: String { running.standardError }

    /// What it has written to standard output so far.
    package var standardOutput: String { running.standardOutput }

    /// Asks it to end (SIGTERM) and waits until it has; one that does not is killed after a minute.
    ///
    /// - Returns: its exit status; the number of the signal if one ended it.
    @discardableResult
    package func stop() async -> Int32 {
        running.send(SIGTERM)
        return await running.end(within: .seconds(60))
    }

    /// Ends it without warning (SIGKILL) and waits until it has.
    package func kill() async {
        running.send(SIGKILL)
        _ = await running.end()
    }

    /// Sends it a signal.
    package func send(_ signal: Int32) {
        running.send(signal)
    }

    private static func address(in output: String) -> URL? {
        struct Ready: Decodable { let listening: URL }
        guard let line = output.split(separator: "\n").first, output.contains("\n") else {
            return nil
        }
        return try? JSONDecoder().decode(Ready.self, from: Data(line.utf8)).listening
    }
}

extension HearthProcess {
    /// What a command left behind.
    package struct Outcome: Sendable {
        /// Its exit status; the number of the signal if one ended it.
        package let status: Int32
        package let standardOutput: String
        package let standardError: String
    }

    /// A server that did not come up.
    package struct NotListening: Error {
        /// Its exit status; nil if it ran for too long.
        package let status: Int32?
        package let standardError: String
    }
}

/// One run of the executable; its output goes to files, which no reader has to keep up with.
private final class RunningCommand: Sendable {
    private let process: ChildProcess
    private let folder: TemporaryFolder

    init(_ arguments: [String], environment: [String: String]) throws {
        folder = try TemporaryFolder()
        process = try ChildProcess(
            Self.executable.path,
            arguments,
            environment: Self.environment.merging(environment) { $1 },
            output: folder["output"],
            error: folder["error"]
        )
    }

    deinit { send(SIGKILL) }

    var processIdentifier: Int32 { process.processIdentifier }
    var status: Int32? { process.status }
    var standardOutput: String { folder.text("output") }
    var standardError: String { folder.text("error") }

    func send(_ signal: Int32) { process.send(signal) }

    /// Waits for the end, and brings it about after a while.
    func end(within limit: Duration) async -> Int32 {
        let patience = Task {
            try await Task.sleep(for: limit)
            send(SIGKILL)
        }
        defer { patience.cancel() }
        return await end()
    }

    func end() async -> Int32 { await process.ended() }

    /// The executable beside the bundle of the tests.
    private static var executable: URL {
        #if canImport(Darwin)
        let bundle = Bundle(for: HearthProcess.self).bundleURL
        #else
        let bundle = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
        #endif
        return bundle.deletingLastPathComponent().appending(path: "hearth")
    }

    /// The test's own environment, without what would reach into the server.
    private static var environment: [String: String] {
        var variables = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("HEARTH_") }
        // A server that a test kills must not stop for a backtrace.
        variables["SWIFT_BACKTRACE"] = "enable=no"
        return variables
    }
}

/// Lets a few tests at a time start processes: all at once they would be too slow for their limits.
private final class Gate: Sendable {
    static let shared = Gate()

    private struct State {
        var free = 4
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    func enter() async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                guard state.free > 0 else {
                    state.waiting.append(continuation)
                    return false
                }
                state.free -= 1
                return true
            }
            if isFree { continuation.resume() }
        }
    }

    func leave() {
        let next: CheckedContinuation<Void, Never>? = state.withLock { state in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
            state.free += 1
            return nil
        }
        next?.resume()
    }
}
