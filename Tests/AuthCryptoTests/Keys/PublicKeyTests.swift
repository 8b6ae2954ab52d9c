import AuthCrypto
import Testing

@Suite("Public key")
struct PublicKeyTests {
    let message = Array("what is signed".utf8)

    @Test("Every form a key is written in is read again", arguments: SignatureAlgorithm.allCases)
    func forms(algorithm: SignatureAlgorithm) throws {
        let key = try TestKeys.key(algorithm)
        let signature = try key.sign(message)
        let spki = try key.publicKey.spki()
        let certificate = try key.certificate(
            commonName: "securetoken",
            notBefore: 1_700_000_000,
            notAfter: 1_800_000_000
        )
        let copies = [
            try PublicKey(spki: spki),
            try PublicKey(jwk: key.publicKey.jwk()),
            try PublicKey(pem: PEM.encode(spki, label: "PUBLIC KEY")),
            try PublicKey(pem: certificate),
        ]
        for copy in copies {
            #expect(try copy.spki() == spki)
            #expect(copy.verify(signature: signature, message: message))
        }
    }

    @Test("The thumbprint is that of RFC 7638, section 3.1")
    func thumbprint() throws {
        let key = try PublicKey(
            jwk: [
                "kty": "RSA",
                "n": """
                0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tSoc\
                _BJECPebWKRXjBZCiFV4n3oknjhMstn64tZ_2W-5JsGY4Hc5n9yBXArwl93lqt7_RN5w6Cf0h4QyQ5v-65YGjQ\
                R0_FDW2QvzqY368QQMicAtaSqzs8KJZgnYb9c7d0zgdAZHzu6qMQvRL5hajrn1n91CbOpbISD08qNLyrdkt-bF\
                TWhAI4vMQFh6WeZu0fM4lFd2NcRwr3XPksINHaQ-G_xBniIqbw0Ls1jF44-csFCur-kEgU8awapJzKnqDKgw
                """,
                "e": "AQAB", "alg": "RS256", "kid": "2011-04-29",
            ]
        )
        #expect(try key.thumbprint() == "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs")
        #expect(try key.jwk().names == ["e", "kty", "n"])
    }

    static let refusedJWKs: [(JSONObject, KeyError)] = [
        ([:], .malformed),
        (["kty": "oct", "k": "AAAA"], .unsupported),
        (["kty": "OKP", "crv": "Ed25519", "x": "AAAA"], .unsupported),
        (["kty": "RSA", "e": "AQAB"], .malformed),
        (["kty": "RSA", "n": "AQAB", "e": "AQAB"], .unsupported),
        (["kty": "RSA", "n": "", "e": "AQAB"], .malformed),
        (["kty": "RSA", "n": 5, "e": "AQAB"], .malformed),
        (["kty": "RSA", "n": "not base64!", "e": "AQAB"], .malformed),
        (["kty": "EC", "crv": "P-384", "x": "AAAA", "y": "AAAA"], .unsupported),
        (["kty": "EC", "crv": "P-256", "x": "AAAA", "y": "AAAA"], .malformed),
        (
            // Not on the curve.
            [
                "kty": "EC", "crv": "P-256",
                "x": .string(Base64URL.encode([UInt8](repeating: 1, count: 32))),
                "y": .string(Base64URL.encode([UInt8](repeating: 1, count: 32))),
            ], .malformed
        ),
    ]

    @Test("What is no key this server uses is refused", arguments: refusedJWKs)
    func refused(jwk: JSONObject, error: KeyError) {
        #expect(throws: error) { try PublicKey(jwk: jwk) }
    }

    @Test("An RSA exponent of one, or an even one, is refused", arguments: ["AQ", "AAE", "Ag"])
    func exponent(text: String) throws {
        var jwk = try TestKeys.rsa.get().publicKey.jwk()
        jwk["e"] = .string(text)
        #expect(throws: KeyError.unsupported) { try PublicKey(jwk: jwk) }
    }

    @Test("A public key cut short anywhere is refused", arguments: SignatureAlgorithm.allCases)
    func truncation(algorithm: SignatureAlgorithm) throws {
        let spki = try TestKeys.key(algorithm).publicKey.spki()
        for length in 0..<spki.count {
            #expect(throws: KeyError.self) { try PublicKey(spki: Array(spki.prefix(length))) }
        }
        #expect(throws: KeyError.malformed) { try PublicKey(spki: spki + [0]) }
        #expect(throws: KeyError.malformed) { try PublicKey(certificate: spki) }
    }

    @Test("A private key is no public key")
    func privateKey() throws {
        let pem = try TestKeys.rsa.get().pem()
        #expect(throws: KeyError.malformed) { try PublicKey(pem: pem) }
    }
}
