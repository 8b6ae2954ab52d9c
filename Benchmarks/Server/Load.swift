import Foundation
import Synchronization

/// A number of requests over a few connections, each of which has a thread of its own.
struct Load: Sendable {
    let port: Int
    var connections = 8

    /// What a load came to.
    struct Outcome: Sendable {
        /// How long each request took, in no order.
        var milliseconds: [Double] = []
        /// Processor time of the threads that made the load.
        var cpuMicroseconds = 0.0
    }

    /// Does something `count` times, each time with a connection that nobody else uses.
    ///
    /// - Parameters:
    ///   - count: how often.
    ///   - work: gets 0, 1, 2 … and a connection.
    /// - Returns: how long it took.
    /// - Throws: the first error of `work`, which ends the load.
    @discardableResult
    func run(
        _ count: Int,
        _ work: @escaping @Sendable (Int, HTTPConnection) throws -> Void
    ) async throws -> Outcome {
        let next = Atomic(0)
        return try await onThreads {
            var outcome = Outcome()
            let connection = try HTTPConnection(port: port)
            while true {
                let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
                guard index < count else { break }
                let duration = try ContinuousClock().measure { try work(index, connection) }
                outcome.milliseconds.append(duration / .milliseconds(1))
            }
            outcome.cpuMicroseconds = threadCPUMicroseconds()
            return outcome
        }
    }

    /// Sends requests until `body` is done, and returns what it returns.
    func during<Result>(
        _ request: @escaping @Sendable (Int) -> HTTPMessage,
        _ body: () async throws -> Result
    ) async throws -> Result {
        let isOver = Atomic(false)
        let next = Atomic(0)
        async let background = onThreads {
            let connection = try HTTPConnection(port: port)
            while !isOver.load(ordering: .relaxed) {
                let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
                try connection.body(of: request(index))
            }
            return Outcome()
        }
        do {
            let result = try await body()
            isOver.store(true, ordering: .relaxed)
            _ = try await background
            return result
        } catch {
            isOver.store(true, ordering: .relaxed)
            throw error
        }
    }

    /// Runs `body` on as many threads as there are connections.
    private func onThreads(_ body: @escaping @Sendable () throws -> Outcome) async throws
        -> Outcome
    {
        try await withThrowingTaskGroup { group in
            for _ in 0..<connections {
                group.addTask {
                    try await withCheckedThrowingContinuation { continuation in
                        Thread.detachNewThread {
                            continuation.resume(with: Result { try body() })
                        }
                    }
                }
            }
            return try await group.reduce(into: Outcome()) {
                $0.milliseconds += $1.milliseconds
                $0.cpuMicroseconds += $1.cpuMicroseconds
            }
        }
    }
}
