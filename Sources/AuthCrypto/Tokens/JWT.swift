/// Makes JSON Web Tokens.
///
/// Source: RFC 7515, section 7.1, and RFC 7519.
package enum JWT {
    /// Signs claims.
    ///
    /// - Parameters:
    ///   - claims: a JSON object in UTF-8; it is not looked at.
    ///   - key: the key that signs, which also decides the algorithm.
    ///   - keyID: the name under which others find the public key.
    /// - Returns: the compact form with a header of `alg`, `kid` and `typ`.
    /// - Throws: `internalFailure`.
    package static func sign(
        claims: [UInt8],
        with key: SigningKey,
        keyID: String
    ) throws(KeyError) -> String {
        let header: JSONObject = [
            "alg": .string(key.algorithm.rawValue), "kid": .string(keyID), "typ": "JWT",
        ]
        let signed = Base64URL.encode(header.serialized) + "." + Base64URL.encode(claims)
        let signature = try key.sign(Array(signed.utf8))
        return signed + "." + Base64URL.encode(signature)
    }

    /// Writes claims that nobody signs, as a development server's tokens are.
    ///
    /// - Parameter claims: a JSON object in UTF-8; it is not looked at.
    /// - Returns: the compact form with a header of `alg` and `typ` and an empty signature.
    package static func unsigned(claims: [UInt8]) -> String {
        let header: JSONObject = ["alg": "none", "typ": "JWT"]
        return Base64URL.encode(header.serialized) + "." + Base64URL.encode(claims) + "."
    }
}
