/// A transaction that waits for a thread, and the caller that waits for its outcome.
struct Job: Sendable {
    /// Tells the caller an outcome; called once.
    typealias Answer = @Sendable () -> Void

    /// Runs the transaction's work, and returns how to tell the caller that it is committed.
    let run: @Sendable (any SQLConnection) throws -> Answer

    /// Tells the caller that nothing was committed.
    let fail: @Sendable (any Error) -> Void

    init<Result: Sendable>(
        _ work: @escaping @Sendable (any SQLConnection) throws -> Result,
        continuation: CheckedContinuation<Result, any Error>
    ) {
        self.run = { connection in
            let result = try work(connection)
            return { continuation.resume(returning: result) }
        }
        self.fail = { continuation.resume(throwing: $0) }
    }
}

extension Job {
    /// Hands a transaction to `queue` and suspends until a thread has answered it.
    static func submit<Result: Sendable>(
        _ work: @escaping @Sendable (any SQLConnection) throws -> Result,
        to queue: (Job) throws -> Void
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            let job = Job(work, continuation: continuation)
            do {
                try queue(job)
            } catch {
                job.fail(error)
            }
        }
    }
}
