#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

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
        let start = ThreadStart {
            body()
            self.leave()
        }
        guard start.detach() else {
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

/// Carries a closure across `pthread_create`.
private final class ThreadStart: Sendable {
    private let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
        self.body = body
    }

    /// Runs the closure on a new thread; false if there is none.
    func detach() -> Bool {
        #if canImport(Glibc)
        var thread = pthread_t()
        #else
        var thread: pthread_t?
        #endif
        let argument = Unmanaged.passRetained(self)
        let code = pthread_create(&thread, nil, Self.main, argument.toOpaque())
        guard code == 0 else {
            argument.release()
            return false
        }
        #if canImport(Glibc)
        pthread_detach(thread)
        #else
        if let thread { pthread_detach(thread) }
        #endif
        return true
    }

    #if canImport(Glibc)
    private static let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? =
        { argument in
            guard let argument else { return nil }
            Unmanaged<ThreadStart>.fromOpaque(argument).takeRetainedValue().body()
            return nil
        }
    #else
    private static let main: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? =
        { argument in
            Unmanaged<ThreadStart>.fromOpaque(argument).takeRetainedValue().body()
            return nil
        }
    #endif
}
