import AuthThreads
import Testing

@Suite("Monitor")
struct MonitorTests {
    @Test("Threads take what arrives once each, and leave when they are told to")
    func handOver() async {
        struct State: Sendable {
            var arrived: [Int] = []
            var taken: [Int] = []
            var isClosed = false
            var running = 3
        }
        let monitor = Monitor(State())
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            for _ in 0..<3 {
                let isStarted = DetachedThread.start {
                    while let item = monitor.wait(for: { state -> Int?? in
                        if let item = state.arrived.popLast() { return .some(item) }
                        return state.isClosed ? .some(nil) : nil
                    }) {
                        monitor.withLock { $0.taken.append(item) }
                    }
                    let left = monitor.withLock { state in
                        state.running -= 1
                        return state.running
                    }
                    if left == 0 { continuation.resume() }
                }
                #expect(isStarted)
            }
            for item in 0..<100 {
                monitor.withLock { $0.arrived.append(item) }
                monitor.wakeOne()
            }
            monitor.withLock { $0.isClosed = true }
            monitor.wakeAll()
        }
        #expect(monitor.withLock { $0.taken.sorted() } == Array(0..<100))
    }
}
