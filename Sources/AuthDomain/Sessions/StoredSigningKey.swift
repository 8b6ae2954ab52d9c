/// What a signing key signs; the key of one purpose is never used for another.
package enum SigningKeyPurpose: String, Sendable, CaseIterable {
    case idToken = "id_token"
    case sessionCookie = "session_cookie"
}

/// A signing key as the store keeps it: the private part sealed under the master key.
package struct StoredSigningKey: Hashable, Sendable {
    /// The `kid` of the tokens it signs.
    package let id: String
    package let purpose: SigningKeyPurpose
    /// `RS256` or `ES256`.
    package let algorithm: String
    /// Sealed PKCS#8.
    package var sealedPrivateKey: [UInt8]
    package let createdAt: Timestamp
    /// It is published from its creation, and signs from here on.
    package var signsFrom: Timestamp
    /// The key signs no more from here on; nil while nothing follows it.
    package var signsUntil: Timestamp?

    /// Creates a stored key.
    package init(
        id: String,
        purpose: SigningKeyPurpose,
        algorithm: String,
        sealedPrivateKey: [UInt8],
        createdAt: Timestamp,
        signsFrom: Timestamp,
        signsUntil: Timestamp?
    ) {
        self.id = id
        self.purpose = purpose
        self.algorithm = algorithm
        self.sealedPrivateKey = sealedPrivateKey
        self.createdAt = createdAt
        self.signsFrom = signsFrom
        self.signsUntil = signsUntil
    }
}

extension StoredSigningKey {
    /// Whether it is the key's turn to sign.
    package func signs(at time: Timestamp) -> Bool {
        signsFrom <= time && signsUntil.map { time < $0 } ?? true
    }
}
