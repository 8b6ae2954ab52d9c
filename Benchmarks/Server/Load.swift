import Foundation
import Synchronization

/// A number of requests over a few connections, each of which has a thread of its own.
struct Load: Sendable {
    let port: Int
    var connections = 4

    /// Does something `count` times, each time with a connection that nobody else uses.
    ///
    /// - Parameters:
    ///   - count: how often.
    ///   - work: gets 0, 1, 2 … and a connection.
    /// - Returns: how long each took, in milliseconds, in no order.
    /// - Throws: the first error of `work`, which ends the load.
    @discardableResult
    func run(
        _ count: Int,
        _ work: @escaping @Sendable (Int, HTTPConnection) throws -> Void
    ) async throws -> [Double] {
        let next = Atomic(0)
        return try await onThreads {
            var milliseconds: [Double] = []
            let connection = try HTTPConnection(port: port)
            while true {
                let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
                guard index < count else { return milliseconds }
                let duration = try ContinuousClock().measure { try work(index, connection) }
                milliseconds.append(duration / .milliseconds(1))
            }
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
            return []
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
    private func onThreads(_ body: @escaping @Sendable () throws -> [Double]) async throws
        -> [Double]
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
            return try await group.reduce(into: []) { $0 += $1 }
        }
    }
}
