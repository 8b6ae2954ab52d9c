/// Body of `accounts:carryOver`, an operation of Hearth's own.
package struct CarryOverRequest: Codable, Hashable, Sendable {
    /// A refresh token of the project that the app has left.
    package var refreshToken: String?
    package var tenantId: String?

    package init(refreshToken: String? = nil, tenantId: String? = nil) {
        self.refreshToken = refreshToken
        self.tenantId = tenantId
    }
}

/// Answer of `accounts:carryOver`: tokens, or what a second factor needs.
package struct CarryOverResponse: Codable, Hashable, Sendable {
    package var localId: String?
    package var idToken: String?
    package var refreshToken: String?
    /// Seconds.
    package var expiresIn: Int64?
    package var mfaPendingCredential: String?
    package var mfaInfo: [MFAEnrollment]?

    package init(
        localId: String? = nil,
        idToken: String? = nil,
        refreshToken: String? = nil,
        expiresIn: Int64? = nil,
        mfaPendingCredential: String? = nil,
        mfaInfo: [MFAEnrollment]? = nil
    ) {
        self.localId = localId
        self.idToken = idToken
        self.refreshToken = refreshToken
        self.expiresIn = expiresIn
        self.mfaPendingCredential = mfaPendingCredential
        self.mfaInfo = mfaInfo
    }
}
