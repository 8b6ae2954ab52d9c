import AuthCrypto
import Testing

@Suite("Signing key")
struct SigningKeyTests {
    let message = Array("what is signed".utf8)

    @Test("What a key signs its public half verifies", arguments: SignatureAlgorithm.allCases)
    func signing(algorithm: SignatureAlgorithm) throws {
        let key = try TestKeys.key(algorithm)
        let signature = try key.sign(message)
        #expect(key.algorithm == algorithm)
        #expect(key.publicKey.algorithm == algorithm)
        #expect(signature.count == (algorithm == .rs256 ? 256 : 64))
        #expect(key.publicKey.verify(signature: signature, message: message))
        #expect(key.publicKey.verify(signature: try key.sign([]), message: []))
    }

    @Test("A signature of anything else is none", arguments: SignatureAlgorithm.allCases)
    func forgeries(algorithm: SignatureAlgorithm) throws {
        let key = try TestKeys.key(algorithm)
        let signature = try key.sign(message)
        #expect(!key.publicKey.verify(signature: signature, message: message + [0]))
        #expect(!key.publicKey.verify(signature: signature + [0], message: message))
        #expect(!key.publicKey.verify(signature: signature.dropLast(), message: message))
        #expect(!key.publicKey.verify(signature: [], message: message))
        for index in stride(from: 0, to: signature.count, by: 7) {
            var changed = signature
            changed[index] ^= 1
            #expect(!key.publicKey.verify(signature: changed, message: message))
        }
    }

    @Test("An ES256 signature of zeros, of the group's order or in DER is none")
    func degenerate() throws {
        let key = try TestKeys.ec.get()
        let zero = [UInt8](repeating: 0, count: 32)
        let one = [UInt8](repeating: 0, count: 31) + [1]
        let order = try #require(
            Hex.decode("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551")
        )
        for raw in [zero + zero, one + zero, zero + one, order + order, order + one] {
            #expect(!key.publicKey.verify(signature: raw, message: message))
        }
        let der: [UInt8] = [0x30, 0x06, 0x02, 0x01, 0x01, 0x02, 0x01, 0x01]
        #expect(!key.publicKey.verify(signature: der, message: message))
    }

    @Test("Another key's signature is none")
    func foreign() throws {
        let signature = try TestKeys.otherRSA.get().sign(message)
        #expect(!(try TestKeys.rsa.get().publicKey.verify(signature: signature, message: message)))
    }

    @Test("An exported key signs as the first one did", arguments: SignatureAlgorithm.allCases)
    func export(algorithm: SignatureAlgorithm) throws {
        let key = try TestKeys.key(algorithm)
        let copy = try SigningKey(pkcs8: key.pkcs8())
        #expect(copy.algorithm == algorithm)
        #expect(key.publicKey.verify(signature: try copy.sign(message), message: message))
        let pem = try key.pem()
        #expect(pem.hasPrefix("-----BEGIN PRIVATE KEY-----\n"))
        #expect(try SigningKey(pem: pem).pkcs8() == key.pkcs8())
    }

    @Test("What is no private key is refused")
    func malformed() throws {
        let bytes = try TestKeys.ec.get().pkcs8()
        #expect(throws: KeyError.malformed) { try SigningKey(pkcs8: []) }
        #expect(throws: KeyError.malformed) { try SigningKey(pkcs8: bytes + [0]) }
        #expect(throws: KeyError.malformed) { try SigningKey(pkcs8: bytes.dropLast()) }
        #expect(throws: KeyError.malformed) {
            try SigningKey(pkcs8: TestKeys.ec.get().publicKey.spki())
        }
        #expect(throws: KeyError.malformed) { try SigningKey(pem: "PRIVATE KEY") }
        for length in 0..<bytes.count {
            #expect(throws: KeyError.self) { try SigningKey(pkcs8: Array(bytes.prefix(length))) }
        }
    }

    @Test("A short RSA key and a key on another curve are refused")
    func weak() throws {
        #expect(throws: KeyError.unsupported) { try SigningKey(pem: KeySamples.rsa1024) }
        #expect(throws: KeyError.unsupported) { try SigningKey(pem: KeySamples.p384) }
        #expect(throws: KeyError.unsupported) { try SigningKey(pem: KeySamples.ed25519) }
    }

    @Test("No way of printing shows the key")
    func printing() throws {
        let key = try TestKeys.rsa.get()
        var dumped = ""
        dump(key, to: &dumped)
        for text in ["\(key)", String(reflecting: key), "\([key])", dumped] {
            #expect(text.contains("redacted"))
            #expect(!text.contains("Handle"))
        }
    }

    @Test("Many tasks sign with one key at once")
    func concurrency() async throws {
        let key = try TestKeys.rsa.get()
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for index in 0..<64 {
                group.addTask {
                    let message = [UInt8(index)]
                    return key.publicKey.verify(signature: try key.sign(message), message: message)
                }
            }
            for try await isVerified in group {
                #expect(isVerified)
            }
        }
    }
}
