#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// State that threads share, wait on, and change one at a time.
///
/// Unchecked, because it owns a POSIX mutex, under which alone the state is touched.
final class Monitor<State: Sendable>: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var state: State

    init(_ state: State) {
        self.state = state
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(changed, nil)
    }

    deinit {
        pthread_cond_destroy(changed)
        pthread_mutex_destroy(mutex)
        changed.deallocate()
        mutex.deallocate()
    }

    /// Reads or changes the state; never to be called by a task for long.
    func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&state)
    }

    /// Blocks the thread until `condition` holds, then runs `body` while it does.
    func wait<Result>(until condition: (State) -> Bool, _ body: (inout State) -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while !condition(state) {
            pthread_cond_wait(changed, mutex)
        }
        return body(&state)
    }

    /// Makes one waiting thread look at its condition again.
    func wakeOne() {
        pthread_cond_signal(changed)
    }

    /// Makes every waiting thread look at its condition again.
    func wakeAll() {
        pthread_cond_broadcast(changed)
    }
}
