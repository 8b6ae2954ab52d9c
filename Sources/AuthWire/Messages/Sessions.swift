/// Body of `sessions:list`: a user brings an ID token, an administrator names the account.
package struct ListSessionsRequest: Codable, Hashable, Sendable {
    package var idToken: String?
    package var localId: String?
    /// Whichever session has this refresh token is marked as the current one.
    package var refreshToken: String?
    package var tenantId: String?
    package var targetProjectId: String?

    package init(
        idToken: String? = nil,
        localId: String? = nil,
        refreshToken: String? = nil,
        tenantId: String? = nil,
        targetProjectId: String? = nil
    ) {
        self.idToken = idToken
        self.localId = localId
        self.refreshToken = refreshToken
        self.tenantId = tenantId
        self.targetProjectId = targetProjectId
    }
}

/// Answer of `sessions:list`, newest first.
package struct ListSessionsResponse: Codable, Hashable, Sendable {
    package var sessions: [SessionInfo]?

    package init(sessions: [SessionInfo]? = nil) {
        self.sessions = sessions
    }
}

/// A session as its user and administrators see it.
package struct SessionInfo: Codable, Hashable, Sendable {
    /// Names the session; no secret.
    package var sessionId: String?
    /// The first factor, for example `password`.
    package var signInProvider: String?
    /// `phone` or `totp`; absent where none was asked for.
    package var secondFactor: String?
    /// How the client called itself.
    package var userAgent: String?
    package var signedInAt: WireTimestamp?
    /// At most an hour before the latest use.
    package var lastUsedAt: WireTimestamp?
    package var isCurrent: Bool?

    package init(
        sessionId: String? = nil,
        signInProvider: String? = nil,
        secondFactor: String? = nil,
        userAgent: String? = nil,
        signedInAt: WireTimestamp? = nil,
        lastUsedAt: WireTimestamp? = nil,
        isCurrent: Bool? = nil
    ) {
        self.sessionId = sessionId
        self.signInProvider = signInProvider
        self.secondFactor = secondFactor
        self.userAgent = userAgent
        self.signedInAt = signedInAt
        self.lastUsedAt = lastUsedAt
        self.isCurrent = isCurrent
    }
}

/// Body of `sessions:end`: a user brings an ID token, an administrator names the account.
package struct EndSessionRequest: Codable, Hashable, Sendable {
    package var idToken: String?
    package var localId: String?
    package var sessionId: String?
    package var tenantId: String?
    package var targetProjectId: String?

    package init(
        idToken: String? = nil,
        localId: String? = nil,
        sessionId: String? = nil,
        tenantId: String? = nil,
        targetProjectId: String? = nil
    ) {
        self.idToken = idToken
        self.localId = localId
        self.sessionId = sessionId
        self.tenantId = tenantId
        self.targetProjectId = targetProjectId
    }
}
