import Foundation

/// What users wait for: while others sign in, and until a server is there.
let latencyBenchmarks: [Benchmark] = [
    Benchmark("refresh, p99 beside sign-ins", unit: .milliseconds, bar: { _ in .atMost(25) }) {
        let server = try await Laboratory.shared.server()
        let requests = server.requests
        let signIns = Load(port: server.port, connections: 8)
        return try await signIns.during({ requests.signIn($0) }) {
            var samples: [Double] = []
            for _ in 0..<3 {
                let load = Load(port: server.port, connections: 2)
                let milliseconds = try await load.run(400) { index, connection in
                    try connection.body(of: requests.refresh(index))
                }.milliseconds
                samples.append(milliseconds.sorted()[milliseconds.count * 99 / 100])
            }
            return Figure(samples: samples)
        }
    },
    Benchmark("start to first good answer", unit: .milliseconds, bar: { _ in .atMost(50) }) {
        let folder = try await Laboratory.shared.folder(Laboratory.few)
        var samples: [Double] = []
        for _ in 0..<9 {
            samples.append(try await start(on: folder))
        }
        return Figure(samples: samples)
    },
]

/// Starts a server and trades a refresh token as soon as it lets; returns milliseconds.
private func start(on folder: MeasuredServer.Folder) async throws -> Double {
    let port = try HTTPConnection.freePort()
    let begin = ContinuousClock.now
    async let started = MeasuredServer(on: folder, port: port)
    async let answered = firstAnswer(at: port, to: folder.requests.refresh(0))
    let duration = try await answered - begin
    try await started.stop()
    return duration / .milliseconds(1)
}

/// Asks until there is a good answer; for ten seconds at most.
private func firstAnswer(
    at port: Int,
    to request: HTTPMessage
) async throws -> ContinuousClock.Instant {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread {
            let deadline = ContinuousClock.now + .seconds(10)
            var outcome: Result<ContinuousClock.Instant, any Error>
            repeat {
                outcome = Result {
                    try HTTPConnection(port: port).body(of: request)
                    return ContinuousClock.now
                }
                if case .success = outcome { break }
                usleep(200)
            } while ContinuousClock.now < deadline
            continuation.resume(with: outcome)
        }
    }
}
