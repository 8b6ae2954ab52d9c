import AuthCrypto

/// What stands for a client secret at Apple: a token that our key has signed.
///
/// Source: Apple's documentation of the client secret.
struct AppleClientSecret: Sendable, Redacted {
    private static let audience = "https://appleid.apple.com"
    private static let lifeSeconds: Int64 = 300

    private let team: String
    private let keyID: String
    private let key: SigningKey

    /// Reads the key of a team.
    ///
    /// - Throws: `providerNotConfigured` where something is missing, `KeyError`, `SealingError`.
    init(of provider: ProviderConfig, by secrets: Secrets) throws {
        let names = provider.settings["appleSignInConfig"]?["codeFlowConfig"]
        let sealed = try provider.secrets(by: secrets)["appleSignInConfig"]?["codeFlowConfig"]
        guard let team = names?["teamId"]?.nonEmptyText, let keyID = names?["keyId"]?.nonEmptyText,
            let pem = sealed?["privateKey"]?.nonEmptyText
        else { throw AuthError.providerNotConfigured }
        self.team = team
        self.keyID = keyID
        key = try SigningKey(pem: pem)
    }

    /// A secret for one of the team's clients: its id for the web, or an app's bundle id.
    ///
    /// - Throws: `KeyError`.
    func text(for client: String, at now: Timestamp) throws -> String {
        let claims: JSONObject = [
            "iss": .string(team), "iat": .int(now.seconds),
            "exp": .int(now.adding(seconds: Self.lifeSeconds).seconds),
            "aud": .string(Self.audience), "sub": .string(client),
        ]
        return try JWT.sign(claims: claims.serialized, with: key, keyID: keyID)
    }
}
