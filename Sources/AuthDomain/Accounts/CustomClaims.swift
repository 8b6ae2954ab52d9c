import AuthCrypto

/// Claims that an administrator gives to an account, for its tokens.
package enum CustomClaims {
    /// The longest text, in UTF-16 units.
    ///
    /// Source: discovery document v1 says characters; the Admin SDK for Node counts UTF-16 units.
    static let maximumLength = 1000

    /// Names that are the server's, in the order in which they are looked for.
    private static let reserved = [
        "iss", "aud", "sub", "iat", "exp", "nbf", "jti", "nonce", "azp", "acr", "amr", "cnf",
        "auth_time", "firebase", "at_hash", "c_hash",
    ]

    /// Checks the text of the claims.
    ///
    /// - Throws: in this order: `claimsTooLarge`; `claimsInvalid` where the text is no JSON object;
    ///   `claimReserved`.
    package static func check(_ text: String) throws(AuthError) {
        guard text.utf16.count <= maximumLength else { throw .claimsTooLarge }
        guard let claims = try? JSONObject(parsing: Array(text.utf8)) else { throw .claimsInvalid }
        try checkNames(of: claims)
    }

    /// Throws `claimReserved` where a name is the server's.
    static func checkNames(of claims: JSONObject) throws(AuthError) {
        for name in reserved where claims[name] != nil {
            throw .claimReserved(name)
        }
    }
}
