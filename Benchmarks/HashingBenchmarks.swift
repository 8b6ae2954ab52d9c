import AuthCrypto

/// Hashes of the lengths that tokens and codes have.
let hashingBenchmarks: [Benchmark] = [
    Benchmark("SHA-256 of 64 bytes") {
        let message = SecureRandom.bytes(64)
        return cpuTime { SHA256.hash(message) }
    },
    Benchmark("HMAC-SHA-256 of 64 bytes") {
        let key = SecureRandom.bytes(32)
        let message = SecureRandom.bytes(64)
        return cpuTime { HMAC.sha256(key: key, message: message) }
    },
    Benchmark("32 random bytes") {
        cpuTime { SecureRandom.bytes(32) }
    },
]
