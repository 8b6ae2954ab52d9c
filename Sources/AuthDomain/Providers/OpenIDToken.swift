import AuthCrypto

/// How ID tokens of one provider are checked.
///
/// Source: OpenID Connect Core 1.0, section 3.1.3.7; RFC 8725.
struct OpenIDTokenRules: Sendable {
    /// What the nonce of a token must have beside it.
    enum NonceRule: Sendable {
        /// Every token has one.
        case required
        /// Where the request has one, so has the token, and the other way round.
        case matching
        /// Where the token has one, so has the request.
        ///
        /// Source: Firebase's own front end, for providers of the operator's choice.
        case lenient
    }

    /// How far the provider's clock may be ahead of ours.
    private static let toleratedSeconds: Int64 = 300

    let issuers: [String]
    let audiences: [String]
    let keys: ForeignKeys
    var algorithms: Set<String> = ["RS256"]
    var nonce = NonceRule.matching

    /// Believes a token, or says what is wrong with it.
    ///
    /// - Parameters:
    ///   - text: the token as the app brings it.
    ///   - rawNonce: the text whose SHA-256, in lower-case hexadecimal digits, the token must carry.
    ///   - now: the server's time.
    /// - Returns: the token's claims, whose `sub` is a text with something in it.
    /// - Throws: `providerAnswerInvalid`, `nonceInvalid`, `ProviderUnavailable`,
    ///   `OutgoingFailure.overloaded`.
    func claims(of text: String, rawNonce: String?, now: Timestamp) async throws -> JSONObject {
        guard let token = try? UnverifiedJWT(text) else { throw fault(.tokenUnreadable) }
        // A token names its key; without a name there would be several to try.
        guard algorithms.contains(token.algorithm), let id = token.keyID,
            let key = try await keys.key(id, at: now),
            let payload = try? token.verify(using: { _, _ in key })
        else { throw fault(.signatureInvalid) }
        guard let claims = try? JSONObject(parsing: payload) else { throw fault(.tokenUnreadable) }
        try check(claims, now: now)
        try checkNonce(claims["nonce"]?.stringValue, rawNonce: rawNonce)
        return claims
    }

    private func check(_ claims: JSONObject, now: Timestamp) throws(AuthError) {
        let issuer = claims["iss"]?.stringValue ?? ""
        guard issuers.contains(issuer) else {
            throw fault(.issuer(String(issuer.unicodeScalars.prefix(200)), expected: issuers))
        }
        let named = claims["aud"]?.arrayValue?.compactMap(\.stringValue)
        let audience = named ?? [claims["aud"]?.stringValue].compactMap(\.self)
        guard audience.contains(where: audiences.contains) else {
            let shown = audience.prefix(5).map { String($0.unicodeScalars.prefix(200)) }
            throw fault(.audience(shown, expected: audiences))
        }
        let issuedAt = claims["iat"]?.intValue ?? 0
        guard let expiry = claims["exp"]?.intValue, now < Timestamp(seconds: expiry),
            issuedAt <= now.adding(seconds: Self.toleratedSeconds).seconds
        else { throw fault(.stale(issuedAt: issuedAt)) }
        guard claims["sub"]?.nonEmptyText != nil else { throw fault(.subjectMissing) }
    }

    private func checkNonce(_ nonce: String?, rawNonce: String?) throws(AuthError) {
        guard let nonce else {
            let isDemanded = nonce == nil && rawNonce != nil && self.nonce != .lenient
            guard self.nonce != .required, !isDemanded else {
                throw .nonceInvalid(.missingInToken)
            }
            return
        }
        guard let rawNonce else { throw .nonceInvalid(.missing) }
        let hash = Hex.encode(SHA256.hash(Array(rawNonce.utf8)))
        guard constantTimeEqual(Array(hash.utf8), Array(nonce.utf8)) else {
            throw .nonceInvalid(.mismatch)
        }
    }

    private func fault(_ fault: ProviderFault) -> AuthError { .providerAnswerInvalid(fault) }
}
