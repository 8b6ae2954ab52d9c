#if canImport(Glibc)
package import Glibc
#else
package import Darwin
#endif

/// State behind a lock, for threads that wait until it changes.
///
/// Tasks may use `withLock` alone, and briefly: they must never wait.
///
/// Unchecked, because it owns a POSIX mutex, under which alone the state is touched.
package final class Monitor<State>: @unchecked Sendable {
    @usableFromInline
    package let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    @usableFromInline
    package let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    @usableFromInline
    package var state: State

    /// Guards a state.
    package init(_ state: State) {
        self.state = state
        let mutexStatus = pthread_mutex_init(mutex, nil)
        let conditionStatus = pthread_cond_init(changed, nil)
        precondition(mutexStatus == 0 && conditionStatus == 0, "out of memory")
    }

    deinit {
        pthread_cond_destroy(changed)
        pthread_mutex_destroy(mutex)
        changed.deallocate()
        mutex.deallocate()
    }

    /// Reads or changes the state.
    @inlinable
    package func withLock<Result, Failure: Error>(
        _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&state)
    }

    /// Blocks the thread until `take` finds what it looks for.
    @inlinable
    package func wait<Result>(for take: (inout State) -> Result?) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while true {
            if let result = take(&state) { return result }
            pthread_cond_wait(changed, mutex)
        }
    }

    /// Makes one waiting thread look again.
    package func wakeOne() {
        pthread_cond_signal(changed)
    }

    /// Makes every waiting thread look again.
    package func wakeAll() {
        pthread_cond_broadcast(changed)
    }
}
