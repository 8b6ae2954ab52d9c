import AuthDomain
internal import CCurl
import Synchronization

/// Where tasks leave their requests, and the handle by which they wake the thread.
///
/// Unchecked, because it owns a `CURLM *`: the thread alone uses it, but for `curl_multi_wakeup`, which
/// may be called from anywhere.
final class CurlQueue: @unchecked Sendable {
    private struct State {
        var arrived: [CurlJob] = []
        /// Requests that were left and have not ended.
        var count = 0
        var multi: UnsafeMutableRawPointer?
        var isClosed = false
    }

    /// Once for the process, before any other call.
    private static let isReady = curl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK

    private let rules: OutgoingRules
    private let limits: CurlHTTP.Limits
    private let state = Mutex(State())

    init(rules: OutgoingRules, limits: CurlHTTP.Limits) {
        self.rules = rules
        self.limits = limits
    }

    deinit {
        if let multi = state.withLock({ $0.multi }) { curl_multi_cleanup(multi) }
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
        state.withLock { state in
            if let multi = state.multi { curl_multi_wakeup(multi) }
        }
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

    private func startThread() throws(OutgoingFailure) -> UnsafeMutableRawPointer {
        guard Self.isReady, let multi = curl_multi_init() else { throw .overloaded }
        curl_multi_setopt_number(multi, CURLMOPT_MAXCONNECTS, limits.connections)
        // The thread keeps the queue, and with it the handle, for as long as it runs.
        let thread = CurlThread(multi: multi, queue: self, rules: rules, limits: limits)
        guard DetachedThread.start({ thread.run() }) else {
            curl_multi_cleanup(multi)
            throw .overloaded
        }
        return multi
    }
}
