/// What one thread is to compute, for a task that waits for it.
struct HashingJob: Sendable {
    /// Tells it from the other jobs of its queue.
    let id: UInt64
    /// Computes, and resumes the task.
    let run: @Sendable (Result<HashMemory, PasswordHashError>) -> Void
    /// Resumes the task with an error instead.
    let refuse: @Sendable (any Error) -> Void
}

/// The jobs that wait for a thread, first come first served, and what the threads are doing.
struct HashingQueue {
    /// What a thread does next.
    enum Step {
        case run(HashingJob)
        case end
    }

    private(set) var takenCount = 0

    private let maximumWaiting: Int
    private var waiting: [HashingJob] = []
    private var idleThreads: Int
    private var runningThreads: Int
    private var isClosed = false
    private var lastID: UInt64 = 0
    private var onEnd: [@Sendable () -> Void] = []

    init(maximumWaiting: Int, threadCount: Int) {
        self.maximumWaiting = maximumWaiting
        idleThreads = threadCount
        runningThreads = threadCount
    }

    var waitingCount: Int { waiting.count }

    mutating func nextID() -> UInt64 {
        lastID += 1
        return lastID
    }

    /// Lets a job wait, or says why not.
    mutating func append(_ job: HashingJob) -> (any Error)? {
        guard !isClosed else { return PasswordHasher.ShutDown() }
        // An idle thread is about to take one: that job only passes through.
        guard waiting.count - idleThreads < maximumWaiting else {
            return PasswordHasher.Overloaded()
        }
        waiting.append(job)
        return nil
    }

    /// Takes a job out again, `nil` where a thread has it already.
    mutating func remove(_ id: UInt64) -> HashingJob? {
        waiting.firstIndex { $0.id == id }.map { waiting.remove(at: $0) }
    }

    /// Gives an idle thread something to do, or `nil` while there is nothing.
    mutating func take() -> Step? {
        guard !waiting.isEmpty else { return isClosed ? .end : nil }
        idleThreads -= 1
        takenCount += 1
        return .run(waiting.removeFirst())
    }

    /// Notes that a thread has done its job.
    mutating func finish() {
        idleThreads += 1
    }

    /// Accepts no more jobs; the threads end when those that wait are done.
    mutating func close() {
        isClosed = true
    }

    /// Notes that a thread has ended, and returns whom to tell if it was the last.
    mutating func endThread() -> [@Sendable () -> Void] {
        runningThreads -= 1
        guard runningThreads == 0 else { return [] }
        defer { onEnd = [] }
        return onEnd
    }

    /// Asks to be told when the last thread has ended; returns `false` where it has.
    mutating func notifyAtEnd(_ notify: @escaping @Sendable () -> Void) -> Bool {
        guard runningThreads > 0 else { return false }
        onEnd.append(notify)
        return true
    }
}
