import HTTPServer

/// What HTTP alone costs: no router, no log, no store.
let helloBenchmarks: [Benchmark] = [
    Benchmark("HTTP hello", bar: { _ in .atMost(15) }) {
        let listener = HTTPListener(
            address: ListenAddress(host: "127.0.0.1", port: 0),
            handler: Hello()
        )
        let server = HTTPServer(listeners: [listener])
        let port = Int(try server.start().first?.address.port ?? 0)
        var samples: [Double] = []
        for _ in 0..<10 {
            let start = ownCPUMicroseconds()
            let outcome = try await Load(port: port).run(5000) { _, connection in
                try connection.body(of: .get("/hello"))
            }
            // The load runs in this process, too.
            let spent = ownCPUMicroseconds() - start - outcome.cpuMicroseconds
            samples.append(spent / 5000)
        }
        await server.drain(grace: .seconds(1))
        return Figure(samples: Array(samples.dropFirst()))
    }
]

/// Answers everything alike.
private struct Hello: HTTPHandler {
    func respond(to request: HTTPRequest) async -> HTTPResponse {
        HTTPResponse(status: 200, text: "hello\n")
    }
}
