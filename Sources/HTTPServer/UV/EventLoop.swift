internal import AuthThreads
internal import CUV
internal import Glibc
internal import Synchronization

/// A libuv loop and the thread it runs on, which Swift tasks can be bound to.
///
/// Unchecked, because it owns a `uv_loop_t`: only `enqueue`, `isCurrent` and `deinit` are for other
/// threads, and what they share is atomic or behind a lock.
final class EventLoop: TaskExecutor, @unchecked Sendable {
    private struct Inbox {
        var jobs: [UnownedJob] = []
        var isOpen = true
        /// Whether the loop waits for sockets, or is about to, and has to be woken.
        var isAsleep = false
    }

    /// How often jobs that make jobs are run before sockets get their turn.
    private static let roundsBetweenPolls = 32

    let uv = UnsafeMutablePointer<uv_loop_t>.allocate(capacity: 1)

    /// Where all sockets of this loop read into; its content lives until the next read.
    let readBuffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 64 * 1024)

    private let wake = UnsafeMutablePointer<uv_async_t>.allocate(capacity: 1)
    private let beforePoll = UnsafeMutablePointer<uv_prepare_t>.allocate(capacity: 1)
    private let afterPoll = UnsafeMutablePointer<uv_check_t>.allocate(capacity: 1)
    private let inbox = Locked(Inbox())
    private let thread = Atomic<UInt>(0)
    private var ready: [UnownedJob] = []
    private var running: [UnownedJob] = []
    private var isStopped = false

    /// Makes a loop that does not run yet.
    ///
    /// - Throws: `cannotRun`.
    init() throws(HTTPServerError) {
        do {
            try UVError.check(uv_loop_init(uv))
            try UVError.check(uv_async_init(uv, wake, nil))
        } catch {
            throw .cannotRun(reason: error.text)
        }
        uv_prepare_init(uv, beforePoll)
        uv_check_init(uv, afterPoll)
        let kept = Unmanaged.passUnretained(self).toOpaque()
        beforePoll.pointee.data = kept
        afterPoll.pointee.data = kept
        uv_prepare_start(beforePoll) { keptObject($0?.pointee.data, EventLoop.self)?.runJobs() }
        uv_check_start(afterPoll) { keptObject($0?.pointee.data, EventLoop.self)?.wakeUp() }
    }

    deinit {
        wake.deallocate()
        beforePoll.deallocate()
        afterPoll.deallocate()
        readBuffer.deallocate()
        uv.deallocate()
    }

    /// How many threads the machine can run at once.
    static var coreCount: Int { Int(uv_available_parallelism()) }

    /// Whether the caller is on the loop's thread.
    var isCurrent: Bool {
        thread.load(ordering: .relaxed) == UInt(pthread_self())
    }

    /// Milliseconds of the monotonic clock, as of this turn of the loop.
    var now: UInt64 { uv_now(uv) }

    /// Seconds since 1970 by the system's clock.
    var secondsSince1970: Int {
        var time = uv_timeval64_t()
        return uv_gettimeofday(&time) == 0 ? Int(time.tv_sec) : 0
    }

    /// Starts the loop on a thread of its own, where it runs until `stop`.
    ///
    /// - Throws: `cannotRun`.
    func start() throws(HTTPServerError) {
        guard DetachedThread.start({ [self] in run() }) else {
            throw .cannotRun(reason: "no thread left")
        }
    }

    /// Runs the loop on this thread, and closes it at the end.
    private func run() {
        thread.store(UInt(pthread_self()), ordering: .relaxed)
        uv_update_time(uv)
        uv_run(uv, UV_RUN_DEFAULT)
        runJobs()
        uv_loop_close(uv)
        thread.store(0, ordering: .relaxed)
    }

    /// Closes a loop that was never started, on the caller's thread.
    func discard() {
        stop()
        run()
    }

    /// Lets the loop end when all sockets are closed; from then on jobs run where they are enqueued.
    ///
    /// To be called on the loop's thread, with no task left on it.
    func stop() {
        guard !isStopped else { return }
        isStopped = true
        let left = inbox.withLock { inbox in
            inbox.isOpen = false
            defer { inbox.jobs = [] }
            return inbox.jobs
        }
        ready.append(contentsOf: left)
        uv_close(wake.up(uv_handle_t.self), nil)
        uv_close(beforePoll.up(uv_handle_t.self), nil)
        uv_close(afterPoll.up(uv_handle_t.self), nil)
    }

    /// Takes a job of a task that prefers this loop; callable from any thread.
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if isCurrent {
            ready.append(job)
            return
        }
        // The signal is sent inside the lock, so that none is sent after `stop` has closed the handle.
        let isTaken = inbox.withLock { inbox in
            guard inbox.isOpen else { return false }
            inbox.jobs.append(job)
            if inbox.isAsleep {
                inbox.isAsleep = false
                uv_async_send(wake)
            }
            return true
        }
        if !isTaken { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }

    /// Takes what other threads have enqueued; where that is nothing, they have to wake the loop.
    private func takeInbox() {
        inbox.withLock { inbox in
            ready.append(contentsOf: inbox.jobs)
            inbox.jobs.removeAll(keepingCapacity: true)
            inbox.isAsleep = ready.isEmpty
        }
    }

    private func wakeUp() {
        inbox.withLock { $0.isAsleep = false }
        runJobs()
    }

    /// Runs jobs until there are none, before the loop waits for sockets.
    private func runJobs() {
        var rounds = 0
        while true {
            if ready.isEmpty { takeInbox() }
            if ready.isEmpty { return }
            guard rounds < Self.roundsBetweenPolls || isStopped else {
                uv_async_send(wake)
                return
            }
            rounds += 1
            swap(&ready, &running)
            for job in running { job.runSynchronously(on: asUnownedTaskExecutor()) }
            running.removeAll(keepingCapacity: true)
        }
    }
}
