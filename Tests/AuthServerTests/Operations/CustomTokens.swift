import AuthCrypto
import AuthTestSupport

/// Custom tokens as a development server's back end makes them.
enum CustomTokens {
    static let audience =
        "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit"

    /// A token that nobody signed.
    static func unsigned(_ claims: JSONObject) -> String {
        var payload: JSONObject = [
            "iss": "back-end@example.com", "sub": "back-end@example.com",
            "aud": .string(audience), "iat": 1_800_000_000, "exp": 1_800_003_600,
        ]
        for claim in claims { payload[claim.name] = claim.value }
        return JWT.unsigned(claims: payload.serialized)
    }

    /// A token that a key of nobody's signed.
    static func signed(_ claims: JSONObject) throws -> String {
        let payload = try JSONObject(
            parsing: Base64URL.decode(String(unsigned(claims).split(separator: ".")[1])) ?? []
        )
        let key = try SigningKey.generate(.es256)
        return try JWT.sign(claims: payload.serialized, with: key, keyID: "stranger")
    }
}

extension TestServer {
    /// Signs in with a custom token, bare claims or whatever stands in their place.
    func signIn(customToken: String) async -> TestAnswer {
        await app(
            "signInWithCustomToken",
            ["token": .string(customToken), "returnSecureToken": true]
        )
    }
}
