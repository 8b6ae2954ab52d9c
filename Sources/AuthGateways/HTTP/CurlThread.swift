import AuthDomain
internal import CCurl

/// Sends what the queue holds, many requests at a time, until the queue is closed.
///
/// Unchecked, because the handle is used by the one thread that runs it.
struct CurlThread: @unchecked Sendable {
    let multi: UnsafeMutableRawPointer
    let queue: CurlQueue
    let rules: OutgoingRules
    let limits: CurlHTTP.Limits

    /// Looks after deadlines of requests that wait, and sleeps no longer where there are none.
    private static let waitMilliseconds: (busy: Int32, idle: Int32) = (250, 60_000)

    /// The thread's whole life.
    func run() {
        var waiting: [CurlJob] = []
        var sent: [UnsafeMutableRawPointer: CurlTransfer] = [:]
        while let arrived = queue.take() {
            waiting += arrived
            dropCancelled(&waiting, &sent)
            start(&waiting, &sent)
            var running: Int32 = 0
            curl_multi_perform(multi, &running)
            let ended = finish(&sent)
            // What has ended has made room for what waits.
            guard ended == 0 || waiting.isEmpty else { continue }
            let patience =
                waiting.isEmpty ? Self.waitMilliseconds.idle : Self.waitMilliseconds.busy
            curl_multi_poll(multi, nil, 0, patience, nil)
        }
        for job in waiting { job.pending.finish(.failure(CancellationError())) }
        for (handle, transfer) in sent {
            curl_multi_remove_handle(multi, handle)
            transfer.job.pending.finish(.failure(CancellationError()))
        }
    }

    /// Lets go of requests that nobody waits for, and of those whose time ended before they were sent.
    private func dropCancelled(
        _ waiting: inout [CurlJob],
        _ sent: inout [UnsafeMutableRawPointer: CurlTransfer]
    ) {
        let count = waiting.count + sent.count
        let now = ContinuousClock.now
        for job in waiting where job.deadline <= now {
            job.pending.finish(.failure(OutgoingFailure.timedOut))
        }
        waiting.removeAll { $0.pending.isOver }
        for (handle, transfer) in sent where transfer.job.pending.isOver {
            curl_multi_remove_handle(multi, handle)
            sent[handle] = nil
        }
        queue.noteEnd(of: count - waiting.count - sent.count)
    }

    /// Begins with as many requests as the limits allow, in the order in which they came.
    private func start(
        _ waiting: inout [CurlJob],
        _ sent: inout [UnsafeMutableRawPointer: CurlTransfer]
    ) {
        guard !waiting.isEmpty else { return }
        var counts: [String: Int] = [:]
        for transfer in sent.values { counts[transfer.job.url.origin, default: 0] += 1 }
        var left: [CurlJob] = []
        for job in waiting {
            let count = counts[job.url.origin, default: 0]
            guard sent.count < limits.connections, count < limits.requestsToOneOrigin else {
                left.append(job)
                continue
            }
            guard let transfer = CurlTransfer(job, rules: rules),
                curl_multi_add_handle(multi, transfer.handle) == CURLM_OK
            else {
                job.pending.finish(.failure(OutgoingFailure.overloaded))
                queue.noteEnd(of: 1)
                continue
            }
            counts[job.url.origin] = count + 1
            sent[transfer.handle] = transfer
        }
        waiting = left
    }

    /// Tells the tasks of requests that have ended; returns how many there were.
    private func finish(_ sent: inout [UnsafeMutableRawPointer: CurlTransfer]) -> Int {
        var count = 0
        var left: Int32 = 0
        while let message = curl_multi_info_read(multi, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle
            else { continue }
            // The message is gone once its handle is.
            let code = message.pointee.data.result
            curl_multi_remove_handle(multi, handle)
            guard let transfer = sent.removeValue(forKey: handle) else { continue }
            transfer.job.pending.finish(transfer.result(code))
            count += 1
        }
        queue.noteEnd(of: count)
        return count
    }
}
