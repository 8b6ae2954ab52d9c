import AuthCrypto

/// Hashing a password as new accounts do.
let passwordBenchmarks: [Benchmark] = [
    Benchmark("hash a password, Argon2id") {
        let memory = try HashMemory(for: .standard)
        let password = Array("correct horse battery staple".utf8)
        return try cpuTime { try Argon2idHash(of: password, in: memory) }
    },
    Benchmark("passwords hashed at once", unit: .perSecond) {
        let hasher = PasswordHasher(maximumWaiting: 1024)
        var samples: [Double] = []
        for _ in 0..<5 {
            samples.append(try await rate(of: hasher, jobs: 8 * PasswordHasher.coreCount))
        }
        await hasher.shutdown()
        return Figure(samples: samples)
    },
]

/// Hashes many passwords at once, and returns how many were done a second.
private func rate(of hasher: PasswordHasher, jobs: Int) async throws -> Double {
    let password = Array("correct horse battery staple".utf8)
    let duration = try await ContinuousClock().measure {
        try await withThrowingTaskGroup { group in
            for _ in 0..<jobs {
                group.addTask { try await hasher.burn(password) }
            }
            try await group.waitForAll()
        }
    }
    return Double(jobs) / (duration / .seconds(1))
}
