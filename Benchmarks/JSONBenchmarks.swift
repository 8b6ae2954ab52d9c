import AuthCrypto

/// The claims of an ID token after two factors.
let exampleClaims: JSONObject = [
    "iss": "https://auth.example.com/demo-project", "aud": "demo-project",
    "auth_time": 1_700_000_000, "user_id": "Zk3rVnq0bWcXyL8s1tQhUj5oPaE2",
    "sub": "Zk3rVnq0bWcXyL8s1tQhUj5oPaE2", "iat": 1_700_000_001, "exp": 1_700_003_601,
    "email": "somebody@example.com", "email_verified": true,
    "firebase": [
        "identities": ["email": ["somebody@example.com"], "phone": ["+16505550101"]],
        "sign_in_provider": "password", "sign_in_second_factor": "phone",
        "second_factor_identifier": "1f0c1d5e-9d52-4d38-9a3a-3a0b3a2d1c11",
    ],
]

/// Reading and writing the claims of a token.
let jsonBenchmarks: [Benchmark] = [
    Benchmark("parse the claims of an ID token") {
        let text = exampleClaims.serialized
        return try cpuTime { try JSONObject(parsing: text) }
    },
    Benchmark("write the claims of an ID token") {
        cpuTime { exampleClaims.serialized }
    },
    Benchmark("parse 100 KB of texts") {
        let texts = [JSONValue](repeating: "some text of forty characters in all ...", count: 2380)
        let text = JSONValue.array(texts).serialized
        return try cpuTime { try JSONValue(parsing: text) }
    },
]
