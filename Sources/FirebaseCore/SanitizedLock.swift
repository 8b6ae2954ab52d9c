#if THREAD_SANITIZER && canImport(Glibc)
import Glibc

/// A lock that Thread Sanitizer sees.
///
/// On Linux it does not see Swift's own, and takes whatever that guards for a race. Only `make tsan`
/// compiles this.
///
/// Unchecked, because the value is reached under the lock alone.
final class SanitizedLock<Value>: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private var value: Value

    init(_ value: Value) {
        self.value = value
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value)
    }
}
#endif
