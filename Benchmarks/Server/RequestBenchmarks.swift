import AuthCrypto

/// What the server itself spends on a request, over kept-alive connections.
let requestBenchmarks: [Benchmark] = [
    Benchmark("server: GET /healthz") {
        let server = try await Laboratory.shared.server()
        return try await server.cpu(samples: 9, of: 2000) { _ in .get("/healthz") }
    },
    Benchmark("server: accounts:lookup", bar: { _ in .atMost(120) }) {
        try await lookup(Laboratory.few)
    },
    Benchmark("server: token refresh less signature", bar: { _ in .atMost(120) }) {
        let server = try await Laboratory.shared.server()
        return try await server.cpu(samples: 15, of: 200, less: signatureCPU()) {
            server.requests.refresh($0)
        }
    },
    Benchmark("server: finalize less signature", bar: { _ in .atMost(120) }) {
        let server = try await Laboratory.shared.server()
        let started = try await server.startedSecondFactors()
        return try await server.cpu(
            samples: 10,
            of: started.count / 10,
            less: signatureCPU()
        ) { started[$0] }
    },
    Benchmark("server: password sign-in less hash", bar: beyondHash) {
        let server = try await Laboratory.shared.server()
        let hasher = PasswordHasher()
        // One at a time: two hashes at once wait for each other's memory, and that is not the server.
        let figure = try await server.cpu(
            samples: 11,
            of: 8,
            connections: 1,
            less: { try await hashCPU(hasher) }
        ) {
            server.requests.signIn($0)
        }
        await hasher.shutdown()
        return figure
    },
]

/// The cost of `accounts:lookup` in a store of some size.
func lookup(_ population: Population) async throws -> Figure {
    let server = try await Laboratory.shared.server(population)
    let tokens = try await Laboratory.shared.idTokens(population)
    return try await server.cpu(samples: 9, of: 2000) {
        server.requests.lookup(tokens[$0 % tokens.count])
    }
}

/// One signature, and 3 % of one hash for all the rest.
private func beyondHash(_ report: Report) -> Bar? {
    guard let hash = report.median(of: "hash a password, Argon2id"),
        let signature = report.median(of: "sign RS256")
    else { return nil }
    return .atMost(0.03 * hash + signature)
}

/// Measures one signature; made anew for each sample, since the machine's pace changes.
private func signatureCPU() throws -> () throws -> Double {
    let key = try SigningKey.generate(.rs256)
    let message = exampleClaims.serialized
    return { try cpuTime { try key.sign(message) }.median }
}

/// Measures one password hash, on the kind of thread that the server hashes on.
private func hashCPU(_ hasher: PasswordHasher) async throws -> Double {
    let password = Array(Population.password.utf8)
    let start = ownCPUMicroseconds()
    for _ in 0..<8 { try await hasher.burn(password) }
    return (ownCPUMicroseconds() - start) / 8
}

extension MeasuredServer {
    /// Measures the server's processor time for one request of a kind.
    ///
    /// - Parameters:
    ///   - samples: how often to measure, after a sample that warms up.
    ///   - count: requests in a sample.
    ///   - connections: how many requests are on their way at once.
    ///   - less: what to take off, measured beside each sample.
    ///   - request: the request of a number; numbers go on from sample to sample.
    /// - Returns: microseconds for one request.
    /// - Throws: what `less` throws, or `HTTPConnection.Failure` for an answer that is not good.
    func cpu(
        samples: Int,
        of count: Int,
        connections: Int = 8,
        less: () async throws -> Double = { 0 },
        _ request: @escaping @Sendable (Int) -> HTTPMessage
    ) async throws -> Figure {
        var figures: [Double] = []
        for sample in 0..<samples {
            let start = try use.cpuMicroseconds()
            try await Load(port: port, connections: connections).run(count) { index, connection in
                try connection.body(of: request(sample * count + index))
            }
            let spent = (try use.cpuMicroseconds() - start) / Double(count)
            figures.append(spent - (try await less()))
        }
        return Figure(samples: Array(figures.dropFirst()))
    }

    /// Signs the accounts with a second factor in as far as to the code.
    ///
    /// - Returns: the requests that finish each sign-in.
    fileprivate func startedSecondFactors() async throws -> [HTTPMessage] {
        let made = Collected()
        let requests = requests
        try await load.run(Population.withFactor) { account, connection in
            let pending = try connection.text(
                "mfaPendingCredential",
                of: requests.signIn(account: account)
            )
            let sessionInfo = try connection.text(
                "phoneResponseInfo",
                "sessionInfo",
                of: requests.startSecondFactor(account, pending: pending)
            )
            made.add(requests.finalizeSecondFactor(pending: pending, sessionInfo: sessionInfo))
        }
        return made.messages
    }
}
