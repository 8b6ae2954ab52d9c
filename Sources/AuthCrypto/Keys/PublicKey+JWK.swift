internal import COpenSSL

/// Public keys as JSON.
///
/// Source: RFC 7517, and RFC 7518, section 6.
extension PublicKey {
    private static let coordinateByteCount = 32

    /// The members that make the key: `e`, `kty`, `n`, or `crv`, `kty`, `x`, `y`, in this order.
    ///
    /// - Returns: an object to which `kid`, `use` and `alg` can be added.
    /// - Throws: `internalFailure`.
    package func jwk() throws(KeyError) -> JSONObject {
        defer { ERR_clear_error() }
        switch algorithm {
        case .rs256:
            return [
                "e": .string(try number("e")), "kty": "RSA", "n": .string(try number("n")),
            ]
        case .es256:
            return [
                "crv": "P-256", "kty": "EC",
                "x": .string(try number("qx", padded: Self.coordinateByteCount)),
                "y": .string(try number("qy", padded: Self.coordinateByteCount)),
            ]
        }
    }

    /// A name that follows from the key itself, for use as its `kid`.
    ///
    /// Source: RFC 7638.
    ///
    /// - Returns: 43 characters of base64url.
    /// - Throws: `internalFailure`.
    package func thumbprint() throws(KeyError) -> String {
        Base64URL.encode(SHA256.hash(try jwk().serialized))
    }

    /// Reads a public key from its members; others are ignored.
    ///
    /// - Parameter jwk: an object with `kty`, and `n` and `e`, or `crv`, `x` and `y`.
    /// - Throws: `malformed`, `unsupported`.
    package init(jwk: JSONObject) throws(KeyError) {
        switch jwk["kty"]?.stringValue {
        case "RSA":
            let modulus = try Self.bytes("n", of: jwk)
            let exponent = try Self.bytes("e", of: jwk)
            try self.init(spki: SubjectPublicKeyInfo.rsa(modulus: modulus, exponent: exponent))
        case "EC":
            guard jwk["crv"]?.stringValue == "P-256" else { throw .unsupported }
            let x = try Self.bytes("x", of: jwk)
            let y = try Self.bytes("y", of: jwk)
            guard x.count == Self.coordinateByteCount, y.count == Self.coordinateByteCount else {
                throw .malformed
            }
            try self.init(spki: SubjectPublicKeyInfo.p256(x: x, y: y))
        case .some: throw .unsupported
        case nil: throw .malformed
        }
    }

    private static func bytes(_ name: String, of jwk: JSONObject) throws(KeyError) -> [UInt8] {
        guard
            let text = jwk[name]?.stringValue, let bytes = Base64URL.decode(text),
            (1...2048).contains(bytes.count)
        else { throw .malformed }
        return bytes
    }

    private func number(_ name: String, padded count: Int? = nil) throws(KeyError) -> String {
        var number: OpaquePointer?
        guard EVP_PKEY_get_bn_param(handle.pointer, name, &number) == 1 else {
            throw .internalFailure
        }
        defer { BN_free(number) }
        let count = count ?? Int(BN_num_bits(number) + 7) / 8
        var bytes = [UInt8](repeating: 0, count: count)
        guard BN_bn2binpad(number, &bytes, Int32(count)) == count else { throw .internalFailure }
        return Base64URL.encode(bytes)
    }
}
