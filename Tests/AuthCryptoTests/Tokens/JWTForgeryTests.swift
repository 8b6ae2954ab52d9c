import AuthCrypto
import Testing

@Suite("Forged tokens")
struct JWTForgeryTests {
    let claims = Array(#"{"sub":"admin"}"#.utf8)

    /// Verifies a token with an RSA key named `rsa` and an EC key named `ec`.
    private func verify(_ text: String) throws -> [UInt8] {
        let rsa = try TestKeys.rsa.get().publicKey
        let ec = try TestKeys.ec.get().publicKey
        return try UnverifiedJWT(text).verify { keyID, _ in
            switch keyID {
            case "rsa": rsa
            case "ec": ec
            default: nil
            }
        }
    }

    private func token(
        header: JSONObject,
        signature: (_ signedText: [UInt8]) throws -> [UInt8]
    ) rethrows -> String {
        let text = Base64URL.encode(header.serialized) + "." + Base64URL.encode(claims)
        return text + "." + Base64URL.encode(try signature(Array(text.utf8)))
    }

    @Test(
        "No spelling of no algorithm is accepted, with or without a signature",
        arguments: ["none", "None", "NONE", "nonE"],
        [[], [1, 2, 3]] as [[UInt8]]
    )
    func none(algorithm: String, signature: [UInt8]) {
        let header: JSONObject = ["alg": .string(algorithm), "kid": "rsa"]
        #expect(throws: JWTError.unsigned) { try verify(token(header: header) { _ in signature }) }
    }

    @Test(
        "An algorithm that is not ours is refused, however it is spelt",
        arguments: [
            "", "HS256", "HS512", "RS512", "RS384", "PS256", "ES384", "EdDSA", "rs256", "RS256 ",
        ]
    )
    func algorithms(algorithm: String) throws {
        let header: JSONObject = ["alg": .string(algorithm), "kid": "rsa"]
        let text = try token(header: header) { try TestKeys.rsa.get().sign($0) }
        #expect(throws: JWTError.algorithmUnsupported) { try verify(text) }
    }

    @Test("A public key is no shared secret")
    func keyConfusion() throws {
        let spki = try TestKeys.rsa.get().publicKey.spki()
        let secrets = [spki, Array(PEM.encode(spki, label: "PUBLIC KEY").utf8)]
        for secret in secrets {
            let text = token(header: ["alg": "HS256", "kid": "rsa"]) { signedText in
                HMAC.sha256(key: secret, message: signedText)
            }
            #expect(throws: JWTError.algorithmUnsupported) { try verify(text) }
        }
    }

    @Test("A key verifies its own kind of signature alone")
    func mismatch() throws {
        let ec = try token(header: ["alg": "ES256", "kid": "rsa"]) {
            try TestKeys.ec.get().sign($0)
        }
        let rsa = try token(header: ["alg": "RS256", "kid": "ec"]) {
            try TestKeys.rsa.get().sign($0)
        }
        #expect(throws: JWTError.algorithmMismatch) { try verify(ec) }
        #expect(throws: JWTError.algorithmMismatch) { try verify(rsa) }
    }

    @Test("A key that is not named, or not known, verifies nothing")
    func unknownKey() throws {
        let key = try TestKeys.rsa.get()
        #expect(throws: JWTError.keyUnknown) {
            try verify(JWT.sign(claims: claims, with: key, keyID: "other"))
        }
        let nameless = try token(header: ["alg": "RS256"]) { try key.sign($0) }
        #expect(throws: JWTError.keyUnknown) { try verify(nameless) }
    }

    @Test("A key of the right name but another owner verifies nothing")
    func foreignKey() throws {
        let text = try JWT.sign(claims: claims, with: TestKeys.otherRSA.get(), keyID: "rsa")
        #expect(throws: JWTError.signatureInvalid) { try verify(text) }
    }

    @Test("A key that the token brings along is not looked at")
    func embeddedKey() throws {
        let attacker = try TestKeys.otherRSA.get()
        let header: JSONObject = [
            "alg": "RS256", "kid": "rsa", "jwk": .object(try attacker.publicKey.jwk()),
        ]
        let text = try token(header: header) { try attacker.sign($0) }
        #expect(throws: JWTError.signatureInvalid) { try verify(text) }
    }

    @Test(
        "An extension that must be understood is refused",
        arguments: [["b64"], [], nil] as [JSONValue]
    )
    func critical(names: JSONValue) throws {
        let header: JSONObject = ["alg": "RS256", "kid": "rsa", "crit": names, "b64": false]
        let text = try token(header: header) { try TestKeys.rsa.get().sign($0) }
        #expect(throws: JWTError.criticalExtension) { try verify(text) }
    }

    @Test(
        "An ES256 signature of zeros is none, whatever its length",
        arguments: [0, 1, 63, 64, 65, 128]
    )
    func zeros(count: Int) {
        let text = token(header: ["alg": "ES256", "kid": "ec"]) { _ in
            [UInt8](repeating: 0, count: count)
        }
        #expect(throws: JWTError.signatureInvalid) { try verify(text) }
    }

    @Test("A change of any character is refused")
    func tampering() throws {
        let text = try JWT.sign(claims: claims, with: TestKeys.ec.get(), keyID: "ec")
        let characters = Array(text.utf8)
        for index in characters.indices {
            for replacement in "AQz_.=".utf8 where replacement != characters[index] {
                var changed = characters
                changed[index] = replacement
                #expect(throws: JWTError.self) {
                    try verify(String(decoding: changed, as: UTF8.self))
                }
            }
        }
    }

    @Test("A token cut short anywhere, or with anything around it, is refused")
    func framing() throws {
        let text = try JWT.sign(claims: claims, with: TestKeys.ec.get(), keyID: "ec")
        for length in 0..<text.utf8.count {
            #expect(throws: JWTError.self) { try verify(String(text.prefix(length))) }
        }
        let framed = [
            text + ".", "." + text, text + ".AAAA", text + "=", text + "==", text + " ",
            " " + text, text + "\n", "Bearer " + text, text + "\u{0}", text + text,
        ]
        for text in framed {
            #expect(throws: JWTError.self) { try verify(text) }
        }
        #expect(throws: Never.self) { try verify(text) }
    }

    @Test(
        "A header that is not what it must be is malformed",
        arguments: [
            "", "[]", "null", "{", #"{"typ":"JWT"}"#, #"{"alg":5}"#, #"{"alg":null}"#,
            #"{"alg":"RS256","alg":"none"}"#, #"{"alg":"RS256","kid":7}"#,
            #"{"alg":"RS256","typ":[]}"#, "{\"alg\":\"RS256\",\"kid\":\"\u{0}\"}",
        ]
    )
    func headers(header: String) {
        let text = Base64URL.encode(Array(header.utf8)) + ".e30.AAAA"
        #expect(throws: JWTError.malformed) { try verify(text) }
    }

    @Test("A token longer than a request may be is not read")
    func length() {
        let text = String(repeating: "A", count: 16385)
        #expect(throws: JWTError.tooLong) { try UnverifiedJWT(text) }
        #expect(throws: JWTError.tooLong) { try UnverifiedJWT("e30.e30.", maximumByteCount: 7) }
    }
}
