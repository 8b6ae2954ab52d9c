import AuthCrypto

/// Sealing what the store keeps secret, and the opaque credentials that clients carry.
let sealingBenchmarks: [Benchmark] = [
    Benchmark("seal 256 bytes") {
        let key = try SealingKey(bytes: SecureRandom.bytes(32))
        let plaintext = SecureRandom.bytes(256)
        let context = Array("factors/42/secret".utf8)
        return cpuTime { key.seal(plaintext, context: context) }
    },
    Benchmark("open 256 bytes") {
        let key = try SealingKey(bytes: SecureRandom.bytes(32))
        let context = Array("factors/42/secret".utf8)
        let sealed = key.seal(SecureRandom.bytes(256), context: context)
        return try cpuTime { try key.open(sealed, context: context) }
    },
]
