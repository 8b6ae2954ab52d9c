import FirebaseCore
import Foundation

/// Lets operations run one after the other, in the order in which they ask.
final class Turns: Sendable {
    private struct Waiting: Sendable {
        let name: UUID
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State: Sendable {
        var isTaken = false
        var waiting: [Waiting] = []
    }

    private let state = Guarded(State())

    /// How many wait for their turn.
    var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// Runs an operation when its turn has come.
    ///
    /// - Throws: what the operation throws; `CancellationError` if the task was cancelled before.
    func run<Result: Sendable>(_ operation: () async throws -> Result) async throws -> Result {
        try await begin()
        defer { end() }
        return try await operation()
    }

    private func begin() async throws {
        let name = UUID()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isFirst = state.withLock { state in
                    if state.isTaken {
                        state.waiting.append(Waiting(name: name, continuation: continuation))
                        return false
                    }
                    state.isTaken = true
                    return true
                }
                if isFirst { continuation.resume() }
                // A cancellation before this point found nobody waiting.
                if Task.isCancelled { stopWaiting(name) }
            }
        } onCancel: {
            stopWaiting(name)
        }
    }

    private func stopWaiting(_ name: UUID) {
        let gone = state.withLock { state in
            state.waiting.firstIndex { $0.name == name }.map { state.waiting.remove(at: $0) }
        }
        gone?.continuation.resume(throwing: CancellationError())
    }

    private func end() {
        let next = state.withLock { state -> Waiting? in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
            state.isTaken = false
            return nil
        }
        next?.continuation.resume()
    }
}
