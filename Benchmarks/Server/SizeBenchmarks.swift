/// What the server holds, and what many accounts change.
let sizeBenchmarks: [Benchmark] = [
    Benchmark("memory, idle", unit: .megabytes, bar: { _ in .atMost(25) }) {
        let folder = try await Laboratory.shared.folder(Laboratory.few)
        var samples: [Double] = []
        for _ in 0..<3 {
            let server = try await MeasuredServer(on: folder)
            try HTTPConnection(port: server.port).body(of: server.requests.refresh(0))
            try await Task.sleep(for: .seconds(1))
            samples.append(try server.use.residentMegabytes())
            await server.stop()
        }
        return Figure(samples: samples)
    },
    Benchmark("memory, after 100,000 requests", unit: .megabytes, bar: { _ in .atMost(80) }) {
        let server = try await Laboratory.shared.server()
        let requests = server.requests
        let tokens = try await Laboratory.shared.idTokens()
        try await server.load.run(100_000) { index, connection in
            switch index % 20 {
            case 0: try connection.body(of: requests.signIn(index))
            case 1...5: try connection.body(of: requests.refresh(index))
            default: try connection.body(of: requests.lookup(tokens[index % tokens.count]))
            }
        }
        return Figure(samples: [try server.use.residentMegabytes()])
    },
    Benchmark("accounts:lookup, 10^6 accounts", unit: .ratio, bar: { _ in .atMost(1.3) }) {
        try await ratio { try await lookup($0) }
    },
    Benchmark("password sign-in, 10^6 accounts", unit: .ratio, bar: { _ in .atMost(1.3) }) {
        try await ratio { population in
            let server = try await Laboratory.shared.server(population)
            return try await server.cpu(samples: 5, of: 16, connections: 1) {
                server.requests.signIn($0)
            }
        }
    },
]

/// What something costs in a store of many accounts, as a multiple of its cost among few.
private func ratio(
    _ measure: (Population) async throws -> Figure
) async throws -> Figure {
    var samples: [Double] = []
    for _ in 0..<3 {
        let few = try await measure(Laboratory.few)
        let many = try await measure(Laboratory.many)
        samples.append(many.median / few.median)
    }
    return Figure(samples: samples)
}
