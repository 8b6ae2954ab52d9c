internal import AuthThreads

/// Threads that do nothing but hash, each with a block of memory of its own, and their queue.
///
/// Threads and not tasks: a hash keeps a core busy for tens of milliseconds, and the few threads
/// that tasks share must stay free.
final class HashingThreads: Sendable {
    private let queue: Monitor<HashingQueue>

    /// Starts the threads.
    ///
    /// - Parameters:
    ///   - count: how many hashes are computed at once.
    ///   - maximumWaiting: how many more may wait.
    ///   - parameters: the effort that the blocks of memory are made for.
    init(count: Int, maximumWaiting: Int, parameters: Argon2id.Parameters) {
        queue = Monitor(HashingQueue(maximumWaiting: maximumWaiting, threadCount: count))
        for _ in 0..<count {
            let thread = HashingThread(queue: queue, parameters: parameters)
            let isStarted = DetachedThread.start { thread.main() }
            precondition(isStarted, "no thread to hash on")
        }
    }

    deinit { close() }

    /// How many jobs wait for a thread.
    var waitingCount: Int {
        queue.withLock { $0.waitingCount }
    }

    /// How many jobs a thread has taken up so far.
    var takenCount: Int {
        queue.withLock { $0.takenCount }
    }

    /// Runs a job on one of the threads, and waits for its result.
    ///
    /// A task that is cancelled before asks for nothing; one that is cancelled while its job waits
    /// leaves the queue at once.
    func run<Result: Sendable>(
        _ work: @escaping @Sendable (HashMemory) throws -> Result
    ) async throws -> Result {
        try Task.checkCancellation()
        let id = queue.withLock { $0.nextID() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let job = HashingJob(
                    id: id,
                    run: { memory in
                        continuation.resume(with: Swift.Result { try work(memory.get()) })
                    },
                    refuse: { continuation.resume(throwing: $0) }
                )
                submit(job)
            }
        } onCancel: {
            cancel(id)
        }
    }

    /// Lets the waiting jobs finish and returns when the last thread has ended.
    func shutdown() async {
        close()
        await withCheckedContinuation { continuation in
            let hasEnded = queue.withLock { $0.notifyAtEnd { continuation.resume() } == false }
            if hasEnded { continuation.resume() }
        }
    }

    private func submit(_ job: HashingJob) {
        if let refusal = queue.withLock({ $0.append(job) }) {
            job.refuse(refusal)
            return
        }
        queue.wakeOne()
        // A task cancelled before its job stood in the queue found nothing there to cancel.
        if Task.isCancelled { cancel(job.id) }
    }

    private func cancel(_ id: UInt64) {
        queue.withLock { $0.remove(id) }?.refuse(CancellationError())
    }

    private func close() {
        queue.withLock { $0.close() }
        queue.wakeAll()
    }
}
