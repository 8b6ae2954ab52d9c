import AuthCrypto
import AuthDomain

/// Tokens with which gateways sign what they post, under a key that both sides know.
///
/// Source: RFC 7519; RFC 7518, section 3.2.
enum SharedSecretJWT {
    private static let maximumByteCount = 8192
    /// Clocks may differ by so much, and a post may take so long.
    private static let toleranceSeconds: Int64 = 300

    /// The claims of a token of now; nil where there is none, or it is not signed by the secret.
    static func claims(_ token: String?, secret: [UInt8], now: Timestamp) -> JSONObject? {
        guard let token, token.utf8.count <= maximumByteCount else { return nil }
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let head = object(parts[0]), let claims = object(parts[1]),
            head["alg"]?.stringValue == "HS256", let signature = Base64URL.decode(String(parts[2])),
            constantTimeEqual(
                HMAC.sha256(key: secret, message: Array("\(parts[0]).\(parts[1])".utf8)),
                signature
            )
        else { return nil }
        let isNew = isOfNow(claims, now)
        return isNew ? claims : nil
    }

    /// The same for the value of an `Authorization` field.
    static func claims(ofBearer field: String?, secret: [UInt8], now: Timestamp) -> JSONObject? {
        guard let field, field.lowercased().hasPrefix("bearer ") else { return nil }
        return claims(String(field.dropFirst(7)), secret: secret, now: now)
    }

    /// Whether the token was made just now, as far as it says when, which it must.
    private static func isOfNow(_ claims: JSONObject, _ now: Timestamp) -> Bool {
        let earliest = now.adding(seconds: -toleranceSeconds)
        let latest = now.adding(seconds: toleranceSeconds)
        if let expiry = claims["exp"]?.intValue, Timestamp(seconds: expiry) < earliest {
            return false
        }
        guard let begin = claims["nbf"]?.intValue ?? claims["iat"]?.intValue else { return false }
        return (earliest...latest).contains(Timestamp(seconds: begin))
    }

    private static func object(_ part: Substring) -> JSONObject? {
        Base64URL.decode(String(part)).flatMap { try? JSONObject(parsing: $0) }
    }
}
