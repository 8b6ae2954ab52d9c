#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// State behind a lock, for threads that wait until it changes.
///
/// Owns a `pthread_mutex_t` and a `pthread_cond_t`. Unchecked, because the state is only reached
/// with the mutex held. Tasks use `withLock` alone: they must never wait.
final class Monitor<State>: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var state: State

    init(_ state: State) {
        self.state = state
        let mutexStatus = pthread_mutex_init(mutex, nil)
        let conditionStatus = pthread_cond_init(condition, nil)
        precondition(mutexStatus == 0 && conditionStatus == 0, "out of memory")
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    /// Changes the state, briefly.
    func withLock<Result, Failure: Error>(
        _ change: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try change(&state)
    }

    /// Blocks the thread until `take` finds what it looks for.
    func wait<Result>(for take: (inout State) -> Result?) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while true {
            if let result = take(&state) { return result }
            pthread_cond_wait(condition, mutex)
        }
    }

    /// Wakes one waiting thread.
    func signal() { pthread_cond_signal(condition) }

    /// Wakes all waiting threads.
    func broadcast() { pthread_cond_broadcast(condition) }
}
