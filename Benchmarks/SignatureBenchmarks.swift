import AuthCrypto

/// Signing and verifying ID tokens: what a token refresh and every signed-in request cost.
let signatureBenchmarks: [Benchmark] = SignatureAlgorithm.allCases.flatMap { algorithm in
    let name = algorithm.rawValue
    return [
        Benchmark("sign \(name)") {
            let key = try SigningKey.generate(algorithm)
            let message = exampleClaims.serialized
            return try cpuTime { try key.sign(message) }
        },
        Benchmark("verify \(name)") {
            let key = try SigningKey.generate(algorithm)
            let message = exampleClaims.serialized
            let signature = try key.sign(message)
            let publicKey = key.publicKey
            return cpuTime { publicKey.verify(signature: signature, message: message) }
        },
        Benchmark("make an ID token, \(name)") {
            let key = try SigningKey.generate(algorithm)
            return try cpuTime {
                try JWT.sign(claims: exampleClaims.serialized, with: key, keyID: "current")
            }
        },
        Benchmark("read and verify an ID token, \(name)") {
            let key = try SigningKey.generate(algorithm)
            let publicKey = key.publicKey
            let text = try JWT.sign(
                claims: exampleClaims.serialized,
                with: key,
                keyID: "current"
            )
            return try cpuTime {
                try JSONObject(parsing: UnverifiedJWT(text).verify { _, _ in publicKey })
            }
        },
    ]
}
