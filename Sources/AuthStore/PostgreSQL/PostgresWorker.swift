#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Runs transactions one after the other on a connection of its own.
struct PostgresWorker {
    /// How often a transaction is run before its conflicts with others are given up on.
    private static let maximumRuns = 10

    /// The advisory lock that migrations hold: the letters "hearth" as a number.
    private static let migrationLock: Int64 = 0x68_65_61_72_74_68

    private let options: PostgresOptions
    private var connection: PostgresConnection?

    init(_ options: PostgresOptions) {
        self.options = options
    }

    /// Runs what waits until the queue is closed and empty.
    mutating func run(_ queue: WorkQueue<PostgresJob>) {
        while let job = next(queue) {
            perform(job)
        }
    }

    /// Takes what waits; if nothing does, ends the last transaction before it waits itself.
    private func next(_ queue: WorkQueue<PostgresJob>) -> PostgresJob? {
        if let job = queue.popWithoutWaiting() { return job }
        connection?.settle()
        return queue.pop(atMost: 1).first
    }

    private mutating func perform(_ job: PostgresJob) {
        for run in 1...Self.maximumRuns {
            let isReused = connection != nil
            do {
                return try transact(job)()
            } catch {
                let isStale = isReused && connection?.hasAnswered == false
                if connection?.isReusable == false { connection = nil }
                guard run < Self.maximumRuns, mayRunAgain(after: error, isStale: isStale) else {
                    return job.work.fail(error)
                }
                pause(before: run)
            }
        }
    }

    /// Runs a transaction once.
    ///
    /// - Returns: how to tell the caller that it is committed.
    private mutating func transact(_ job: PostgresJob) throws -> Job.Answer {
        let connection = try connection ?? PostgresConnection(options)
        self.connection = connection
        connection.begin(job.kind.begin)
        do {
            if job.kind == .migration {
                try connection.execute("SET LOCAL statement_timeout = 0")
                try connection.execute(
                    "SELECT 1 FROM pg_advisory_xact_lock(\(Self.migrationLock))"
                )
            }
            let answer = try connection.run(job.work.run)
            if job.kind == .read { connection.endReading() } else { try connection.commit() }
            return answer
        } catch {
            connection.rollback()
            throw error
        }
    }

    /// Whether a failed transaction has certainly not happened, and may succeed at another time.
    ///
    /// A stale connection had been idle and broke before it answered anything, as all do when the
    /// server restarts.
    private func mayRunAgain(after error: any Error, isStale: Bool) -> Bool {
        guard let error = error as? SQLError else { return false }
        return error.reason == .conflict || (error.reason == .connectionLost && isStale)
    }

    /// Waits a few milliseconds, each time longer, and not as long as a rival does.
    private func pause(before run: Int) {
        usleep(UInt32.random(in: 500...2_000) * UInt32(clamping: run))
    }
}

/// A transaction, and what it is begun with.
struct PostgresJob: Sendable {
    enum Kind {
        case read
        case write
        case migration

        var begin: String {
            switch self {
            case .read: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
            case .write, .migration: "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE"
            }
        }
    }

    let kind: Kind
    let work: Job
}
