/// Commits the transactions that wait together, so that one sync of the disk serves them all.
struct SQLiteWriter: Sendable {
    /// How many transactions share a commit at most: it bounds how long the first one waits.
    private static let batchLimit = 256

    let connection: SQLiteConnection
    /// Nil where no other process can open the file.
    let turn: SQLiteTurn?
    let queue: WorkQueue<Job>

    /// Runs batches until the queue is closed and empty.
    func run() {
        while true {
            let batch = queue.pop(atMost: Self.batchLimit)
            guard !batch.isEmpty else { return }
            commit(batch)
        }
    }

    /// Runs every job between one BEGIN and one COMMIT, and answers them only then.
    private func commit(_ batch: [Job]) {
        do {
            try begin()
            var answers: [Job.Answer] = []
            // A job that is alone needs no savepoint, for which SQLite would keep the old content of
            // every page that it changes: half the cost of a large import.
            for job in batch {
                answers.append(try batch.count == 1 ? connection.run(job.run) : outcome(of: job))
            }
            try connection.execute("COMMIT")
            for answer in answers { answer() }
        } catch {
            if connection.isInTransaction { _ = try? connection.execute("ROLLBACK") }
            for job in batch { job.fail(error) }
        }
    }

    private func begin() throws {
        turn?.take()
        defer { turn?.leave() }
        try connection.execute("BEGIN IMMEDIATE")
    }

    /// Runs one job so that its failure undoes nothing but its own work.
    ///
    /// - Throws: what has ended the whole transaction.
    private func outcome(of job: Job) throws -> Job.Answer {
        try connection.execute("SAVEPOINT job")
        do {
            let answer = try connection.run(job.run)
            try connection.execute("RELEASE job")
            return answer
        } catch {
            // A full disk or a failed read has SQLite roll back by itself: then all jobs are undone.
            guard connection.isInTransaction else { throw error }
            try connection.execute("ROLLBACK TO job")
            try connection.execute("RELEASE job")
            return { job.fail(error) }
        }
    }
}
