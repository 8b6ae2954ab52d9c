import AuthDomain
import Synchronization

/// The task that waits for an answer, told once, by whoever is first: the thread, or a cancellation.
final class PendingAnswer: Sendable {
    private enum State {
        case new
        case waiting(CheckedContinuation<OutgoingAnswer, any Error>)
        case over
    }

    private let state = Mutex(State.new)

    /// Whether the task has been told.
    var isOver: Bool {
        state.withLock { state in
            if case .over = state { true } else { false }
        }
    }

    /// Takes the task in; false where it was cancelled before, and has been told so.
    func wait(_ continuation: CheckedContinuation<OutgoingAnswer, any Error>) -> Bool {
        let isFirst = state.withLock { state in
            guard case .new = state else { return false }
            state = .waiting(continuation)
            return true
        }
        if !isFirst { continuation.resume(throwing: CancellationError()) }
        return isFirst
    }

    /// Tells the task, unless it has been told.
    func finish(_ result: Result<OutgoingAnswer, any Error>) {
        let continuation = state.withLock {
            state -> CheckedContinuation<OutgoingAnswer, any Error>? in
            defer { state = .over }
            guard case .waiting(let continuation) = state else { return nil }
            return continuation
        }
        continuation?.resume(with: result)
    }
}
