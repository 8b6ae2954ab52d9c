import AuthCrypto

/// Makes ID tokens that a server must not believe, out of one that it signed.
struct TokenForge {
    private let header: String
    private let payload: String
    private let signature: String
    private let publicKey: JSONObject

    /// Takes a good token apart.
    ///
    /// - Parameters:
    ///   - token: an ID token.
    ///   - keys: the published keys, as JWKS.
    init?(_ token: String, keys: JSONValue?) {
        let parts = token.split(separator: ".").map(String.init)
        guard parts.count == 3, let header = Self.json(parts[0]),
            let key = keys?["keys"]?.arrayValue?.first(where: { $0["kid"] == header["kid"] })
        else { return nil }
        (self.header, payload, signature) = (parts[0], parts[1], parts[2])
        publicKey = key.objectValue ?? [:]
    }

    /// Forged tokens by what is wrong with them.
    func tokens() throws -> [String: String] {
        var tokens = try symmetric()
        for name in ["none", "None", "NONE", "nOnE", "", "RS257"] {
            tokens["alg \(name), unsigned"] = with(["alg": .string(name)], signature: "")
            tokens["alg \(name)"] = with(["alg": .string(name)])
        }
        for kid: JSONValue in ["nobody", "../../dev/null", "' OR 1=1 --", "", nil, 1, [:]] {
            tokens["kid \(String(decoding: kid.serialized, as: UTF8.self))"] = with(["kid": kid])
        }
        tokens["crit"] = with(["crit": ["exp"]])
        tokens["own key"] = with(["jwk": .object(publicKey)])
        tokens["other account"] = [header, payload(["sub": "mallory"]), signature]
            .joined(separator: ".")
        tokens["no signature"] = "\(header).\(payload)"
        tokens["empty signature"] = "\(header).\(payload)."
        tokens["four parts"] = "\(header).\(payload).\(signature).x"
        tokens["other signature"] = "\(header).\(payload).\(String(signature.reversed()))"
        tokens["padding"] = "\(header).\(payload).\(signature)=="
        tokens["white space"] = "\(header).\(payload).\(signature) "
        tokens["long"] = String(repeating: "a.", count: 100_000)
        return tokens
    }

    /// Tokens whose signature is a MAC under what everybody knows.
    private func symmetric() throws -> [String: String] {
        let der = try PublicKey(jwk: publicKey).spki()
        let pem = PEM.encode(der, label: "PUBLIC KEY")
        let keys: [String: [UInt8]] = [
            "PEM": Array(pem.utf8), "DER": der, "JWK": publicKey.serialized, "nothing": [],
        ]
        let newHeader = changed(header, ["alg": "HS256"])
        return keys.reduce(into: [:]) { tokens, key in
            let message = "\(newHeader).\(payload)"
            let mac = HMAC.sha256(key: key.value, message: Array(message.utf8))
            tokens["HS256 with \(key.key)"] = "\(message).\(Base64URL.encode(mac))"
        }
    }

    private func with(_ members: JSONObject, signature: String? = nil) -> String {
        "\(changed(header, members)).\(payload).\(signature ?? self.signature)"
    }

    private func payload(_ members: JSONObject) -> String { changed(payload, members) }

    private func changed(_ part: String, _ members: JSONObject) -> String {
        var object = Self.json(part)?.objectValue ?? [:]
        for member in members { object[member.name] = member.value }
        return Base64URL.encode(object.serialized)
    }

    private static func json(_ part: String) -> JSONValue? {
        Base64URL.decode(part).flatMap { try? JSONValue(parsing: $0) }
    }
}
