import AuthDomain
import AuthThreads
import Synchronization

/// Where tasks leave their requests, and wake the thread that sends them.
final class CurlQueue: Sendable {
    private struct State {
        var arrived: [CurlJob] = []
        /// Requests that were left and have not ended.
        var count = 0
        /// The thread's; nil until the first request.
        var multi: CurlMulti?
        var isClosed = false
    }

    private let rules: OutgoingRules
    private let limits: CurlHTTP.Limits
    private let state = Mutex(State())

    init(rules: OutgoingRules, limits: CurlHTTP.Limits) {
        self.rules = rules
        self.limits = limits
    }

    /// Leaves a request for the thread, which the first one starts.
    func add(_ job: CurlJob) {
        do throws(OutgoingFailure) {
            try state.withLock { state throws(OutgoingFailure) in
                guard !state.isClosed, state.count < limits.requests else { throw .overloaded }
                if state.multi == nil { state.multi = try startThread() }
                state.count += 1
                state.arrived.append(job)
            }
            wake()
        } catch {
            job.pending.finish(.failure(error))
        }
    }

    /// Makes the thread look at what has arrived, and at what was cancelled.
    func wake() {
        state.withLock { $0.multi }?.wake()
    }

    /// Takes what has arrived; nil once the queue is closed.
    func take() -> [CurlJob]? {
        state.withLock { state in
            guard !state.isClosed else { return nil }
            defer { state.arrived = [] }
            return state.arrived
        }
    }

    /// Notes that requests have ended, and makes room for others.
    func noteEnd(of count: Int) {
        state.withLock { $0.count -= count }
    }

    /// Ends the thread and all that is on its way.
    func close() {
        let arrived = state.withLock { state in
            state.isClosed = true
            defer { state.arrived = [] }
            return state.arrived
        }
        for job in arrived { job.pending.finish(.failure(CancellationError())) }
        wake()
    }

    private func startThread() throws(OutgoingFailure) -> CurlMulti {
        guard let multi = CurlMulti(connections: limits.connections) else { throw .overloaded }
        let thread = CurlThread(multi: multi, queue: self, rules: rules, limits: limits)
        guard DetachedThread.start({ thread.run() }) else { throw .overloaded }
        return multi
    }
}
