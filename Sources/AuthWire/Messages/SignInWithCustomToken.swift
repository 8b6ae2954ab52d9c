/// Body of `accounts:signInWithCustomToken`.
///
/// Source: discovery document v1, `SignInWithCustomTokenRequest`.
package struct SignInWithCustomTokenRequest: Codable, Hashable, Sendable {
    /// Signed by a service account.
    package var token: String?
    package var returnSecureToken: Bool?
    package var tenantId: String?
    package var instanceId: String?
    package var delegatedProjectNumber: Int64?

    package init(
        token: String? = nil,
        returnSecureToken: Bool? = nil,
        tenantId: String? = nil,
        instanceId: String? = nil,
        delegatedProjectNumber: Int64? = nil
    ) {
        self.token = token
        self.returnSecureToken = returnSecureToken
        self.tenantId = tenantId
        self.instanceId = instanceId
        self.delegatedProjectNumber = delegatedProjectNumber
    }
}

/// Answer of `accounts:signInWithCustomToken`; who the user is stands in the ID token alone.
package struct SignInWithCustomTokenResponse: Codable, Hashable, Sendable {
    package var kind: String?
    package var idToken: String?
    package var refreshToken: String?
    /// Seconds.
    package var expiresIn: Int64?
    package var isNewUser: Bool?

    package init(
        kind: String? = nil,
        idToken: String? = nil,
        refreshToken: String? = nil,
        expiresIn: Int64? = nil,
        isNewUser: Bool? = nil
    ) {
        self.kind = kind
        self.idToken = idToken
        self.refreshToken = refreshToken
        self.expiresIn = expiresIn
        self.isNewUser = isNewUser
    }
}

extension SignInWithCustomTokenResponse: KeepsEmptyFields {
    static func keepsEmpty(_ field: String) -> Bool { field == "isNewUser" }
}
