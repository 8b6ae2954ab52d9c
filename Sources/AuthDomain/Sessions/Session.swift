/// Names a session; it is not a secret.
package struct SessionID: Hashable, Sendable {
    /// The id as text.
    package let rawValue: String

    /// Wraps an id.
    package init(_ rawValue: String) {
        self.rawValue = rawValue
    }
}

/// One sign-in on one device: what a refresh token stands for.
package struct Session: Hashable, Sendable {
    /// The second factor that completed the sign-in, as tokens carry it.
    package struct SecondFactor: Hashable, Sendable {
        /// `phone`, `totp` or `recovery`.
        package let kind: String
        package let id: FactorID

        /// Creates the claim.
        package init(kind: String, id: FactorID) {
            self.kind = kind
            self.id = id
        }
    }

    package let id: SessionID
    /// SHA-256 of the refresh token.
    package let tokenHash: [UInt8]
    package let scope: Scope
    package let account: AccountID
    /// The first factor, for example `password`.
    package let provider: String
    package let secondFactor: SecondFactor?
    /// Extra claims of this session: the text of a JSON object.
    package let claims: String?
    /// When the user signed in; a refresh never changes it.
    package let signedInAt: Timestamp
    package let createdAt: Timestamp
    package var lastUsedAt: Timestamp
    /// The client's own description, for the list of sessions.
    package let userAgent: String?
    /// When the session was ended; nil while it lives.
    package var endedAt: Timestamp?

    /// Creates a session.
    package init(
        id: SessionID,
        tokenHash: [UInt8],
        scope: Scope,
        account: AccountID,
        provider: String,
        secondFactor: SecondFactor?,
        claims: String? = nil,
        signedInAt: Timestamp,
        createdAt: Timestamp,
        lastUsedAt: Timestamp,
        userAgent: String? = nil,
        endedAt: Timestamp? = nil
    ) {
        self.id = id
        self.tokenHash = tokenHash
        self.scope = scope
        self.account = account
        self.provider = provider
        self.secondFactor = secondFactor
        self.claims = claims
        self.signedInAt = signedInAt
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
        self.userAgent = userAgent
        self.endedAt = endedAt
    }
}
