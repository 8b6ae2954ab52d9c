internal import AuthThreads

/// Threads that live as long as a database, and whose end can be awaited.
final class Threads: Sendable {
    private struct State {
        var running = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let monitor = Monitor(State())

    /// Starts a thread that runs `body` and ends.
    ///
    /// - Throws: `ThreadUnavailable`.
    func start(_ body: @escaping @Sendable () -> Void) throws {
        monitor.withLock { $0.running += 1 }
        let isStarted = DetachedThread.start {
            body()
            self.leave()
        }
        guard isStarted else {
            leave()
            throw ThreadUnavailable()
        }
    }

    /// Suspends until all threads have ended.
    func join() async {
        await withCheckedContinuation { continuation in
            let ended = monitor.withLock { state in
                guard state.running > 0 else { return true }
                state.waiting.append(continuation)
                return false
            }
            if ended { continuation.resume() }
        }
    }

    private func leave() {
        let waiting = monitor.withLock { state in
            state.running -= 1
            guard state.running == 0 else { return [CheckedContinuation<Void, Never>]() }
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }
}

/// The system has no thread left.
package struct ThreadUnavailable: Error, Hashable, Sendable {}
