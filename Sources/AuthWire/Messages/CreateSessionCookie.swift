/// Body of `createSessionCookie`.
///
/// Source: discovery document v1, `CreateSessionCookieRequest`.
package struct CreateSessionCookieRequest: Codable, Hashable, Sendable {
    package var idToken: String?
    /// Seconds, from five minutes to two weeks; absent for two weeks.
    package var validDuration: Int64?
    package var tenantId: String?

    package init(
        idToken: String? = nil,
        validDuration: Int64? = nil,
        tenantId: String? = nil
    ) {
        self.idToken = idToken
        self.validDuration = validDuration
        self.tenantId = tenantId
    }
}

/// Answer of `createSessionCookie`.
package struct CreateSessionCookieResponse: Codable, Hashable, Sendable {
    package var sessionCookie: String?

    package init(sessionCookie: String? = nil) {
        self.sessionCookie = sessionCookie
    }
}
