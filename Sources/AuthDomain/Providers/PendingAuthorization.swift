import AuthCrypto

/// A sign-in at a provider's own page that has begun and has not come back.
package struct PendingAuthorization: Sendable {
    static let lifetimeSeconds: Int64 = 600

    /// SHA-256 of the state that the provider gives back.
    package let hash: [UInt8]
    package let scope: Scope
    package let provider: String
    /// Tells the one who began; see ``sessionHash(of:)``.
    package let sessionHash: [UInt8]
    /// Where the provider sends the browser back to, exactly.
    package let redirectURI: String
    /// ``Kept``, sealed.
    package var sealedSecrets: [UInt8]
    package let expiresAt: Timestamp

    /// Creates a row as the store has it.
    package init(
        hash: [UInt8],
        scope: Scope,
        provider: String,
        sessionHash: [UInt8],
        redirectURI: String,
        sealedSecrets: [UInt8],
        expiresAt: Timestamp
    ) {
        self.hash = hash
        self.scope = scope
        self.provider = provider
        self.sessionHash = sessionHash
        self.redirectURI = redirectURI
        self.sealedSecrets = sealedSecrets
        self.expiresAt = expiresAt
    }
}

extension PendingAuthorization {
    /// What the browser is not told, and is needed once it comes back.
    struct Kept: Sendable {
        let codeVerifier: String
        let nonce: String
        /// As ``AuthorizationRequest/parameters``.
        var parameters: [(name: String, value: String)] = []
        /// As ``AuthorizationStart/kept``.
        var provider: String?
        /// What the app wants to be told again.
        var context: String?

        init(codeVerifier: String, nonce: String) {
            self.codeVerifier = codeVerifier
            self.nonce = nonce
        }

        /// Reads what ``serialized`` wrote; nil where it is nothing of that.
        init?(_ bytes: [UInt8]) {
            guard let value = try? JSONValue(parsing: bytes),
                let verifier = value["verifier"]?.stringValue,
                let nonce = value["nonce"]?.stringValue
            else { return nil }
            self.init(codeVerifier: verifier, nonce: nonce)
            parameters = (value["parameters"]?.objectValue ?? [:]).map { member in
                (name: member.name, value: member.value.stringValue ?? "")
            }
            provider = value["provider"]?.stringValue
            context = value["context"]?.stringValue
        }

        var serialized: [UInt8] {
            var value: JSONObject = [
                "verifier": .string(codeVerifier), "nonce": .string(nonce),
            ]
            value["parameters"] = .object(
                parameters.reduce(into: [:]) { $0[$1.name] = .string($1.value) }
            )
            value["provider"] = provider.map(JSONValue.string)
            value["context"] = context.map(JSONValue.string)
            return value.serialized
        }
    }

    /// The request that it began with, but for what only its beginning needs.
    func request(state: String, _ kept: Kept) -> AuthorizationRequest {
        var request = AuthorizationRequest(
            redirectURI: redirectURI,
            state: state,
            codeVerifier: kept.codeVerifier,
            nonce: kept.nonce
        )
        request.parameters = kept.parameters
        return request
    }

    /// What is stored of the text by which the one who began is known again.
    ///
    /// An app on a telephone gives the browser a SHA-256 in 64 lower-case hexadecimal digits and keeps the
    /// text behind it for itself, so that whoever sees the address of the page has not got it.
    ///
    /// Source: the Apple SDK of Firebase, OAuthProvider.
    static func sessionHash(of id: String) -> [UInt8] {
        let isDigest =
            id.utf8.count == 64
            && id.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
        if isDigest, let digest = Hex.decode(id) { return digest }
        return SHA256.hash(Array(id.utf8))
    }

    /// Whether this is the text that the sign-in was begun with.
    func belongs(toSession id: String?) -> Bool {
        guard let id, !id.isEmpty else { return false }
        return constantTimeEqual(SHA256.hash(Array(id.utf8)), sessionHash)
    }

    /// Table, row and column of the sealed secrets.
    var secretsPlace: String { Self.secretsPlace(hash) }

    static func secretsPlace(_ hash: [UInt8]) -> String {
        "authorization_requests/\(Hex.encode(hash))/sealed_secrets"
    }
}
