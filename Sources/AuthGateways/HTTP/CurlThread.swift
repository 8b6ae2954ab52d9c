import AuthDomain

/// Sends what the queue holds, many requests at a time, until the queue is closed.
struct CurlThread: Sendable {
    let multi: CurlMulti
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
            multi.perform()
            let ended = finish(&sent)
            // What has ended has made room for what waits.
            guard ended == 0 || waiting.isEmpty else { continue }
            let patience =
                waiting.isEmpty ? Self.waitMilliseconds.idle : Self.waitMilliseconds.busy
            multi.wait(milliseconds: patience)
        }
        for job in waiting { job.pending.finish(.failure(CancellationError())) }
        for (handle, transfer) in sent {
            multi.remove(handle)
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
            multi.remove(handle)
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
            guard let transfer = CurlTransfer(job, rules: rules), multi.add(transfer) else {
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
        while let (handle, code) = multi.takeEnded() {
            guard let transfer = sent.removeValue(forKey: handle) else { continue }
            transfer.job.pending.finish(transfer.result(code))
            count += 1
        }
        queue.noteEnd(of: count)
        return count
    }
}
