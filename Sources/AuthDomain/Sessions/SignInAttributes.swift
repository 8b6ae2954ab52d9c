import AuthCrypto

/// What a SAML or OpenID provider of the operator's choice told at a sign-in, which the session's tokens
/// pass on as `firebase.sign_in_attributes`.
///
/// A session keeps them among its extra claims, under the name that nobody's own claims may have.
///
/// Source: Identity Platform's documentation of blocking functions and of SAML.
enum SignInAttributes {
    private static let place = "firebase"
    private static let name = "sign_in_attributes"
    /// Tokens travel in fields of requests, and a sign-in that waits for its second factor carries them
    /// too: what is longer is left out whole.
    private static let maximumByteCount = 2048
    /// What OpenID Connect says of a token, and not of its user.
    private static let protocolClaims: Set = [
        "iss", "sub", "aud", "exp", "iat", "nbf", "jti", "nonce", "auth_time", "azp", "at_hash",
        "c_hash", "s_hash", "sid",
    ]

    /// The attributes of an assertion; nil where it has none that are passed on.
    static func told(by assertion: ProviderAssertion) -> JSONObject? {
        let provider = assertion.provider
        guard provider.hasPrefix("saml.") || provider.hasPrefix("oidc.") else { return nil }
        let told = assertion.told.filter { !protocolClaims.contains($0.name) }
        let attributes = JSONObject(told.map { ($0.name, $0.value) })
        guard !attributes.isEmpty, attributes.serialized.count <= maximumByteCount else {
            return nil
        }
        return attributes
    }

    /// The attributes as a session has them among its claims.
    static func claims(_ attributes: JSONObject) -> String {
        let claims: JSONObject = [place: [name: .object(attributes)]]
        return String(decoding: claims.serialized, as: UTF8.self)
    }

    /// The attributes among the claims of a session, or of a token; nil where there are none.
    static func among(_ claims: JSONValue?) -> JSONValue? { claims?[place]?[name] }

    /// Whether a token says a claim of its session.
    static func says(_ token: JSONValue, _ claim: (name: String, value: JSONValue)) -> Bool {
        guard claim.name == place else { return token[claim.name] == claim.value }
        return among(token) == claim.value[name]
    }
}
