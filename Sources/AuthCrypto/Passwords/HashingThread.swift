internal import AuthThreads
#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// One thread that hashes until its queue is closed.
final class HashingThread: Sendable {
    private let queue: Monitor<HashingQueue>
    private let parameters: Argon2id.Parameters

    init(queue: Monitor<HashingQueue>, parameters: Argon2id.Parameters) {
        self.queue = queue
        self.parameters = parameters
    }

    /// The thread's whole life.
    func main() {
        yieldToOtherThreads()
        let parameters = parameters
        let memory = Result { () throws(PasswordHashError) in try HashMemory(for: parameters) }
        while case .run(let job) = queue.wait(for: { $0.take() }) {
            job.run(memory)
            queue.withLock { $0.finish() }
        }
        for notify in queue.withLock({ $0.endThread() }) {
            notify()
        }
    }

    /// Lowers the thread's priority: with every core hashing, requests that need no hash still
    /// come first.
    private func yieldToOtherThreads() {
        #if os(Linux)
        // On Linux a priority belongs to the thread, whatever POSIX says of processes.
        _ = setpriority(Int32(PRIO_PROCESS.rawValue), 0, 5)
        #endif
    }
}
