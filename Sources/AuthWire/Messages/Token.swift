/// Body of `token`: a form with snake_case names, or JSON with camelCase ones.
package struct TokenRequest: Codable, Hashable, Sendable {
    package var grantType: String?
    package var refreshToken: String?
    package var code: String?
    package var scope: String?

    package init(
        grantType: String? = nil,
        refreshToken: String? = nil,
        code: String? = nil,
        scope: String? = nil
    ) {
        self.grantType = grantType
        self.refreshToken = refreshToken
        self.code = code
        self.scope = scope
    }
}

/// Answer of `token`; the one answer with snake_case names.
package struct TokenResponse: Codable, Hashable, Sendable {
    /// The same text as `idToken`.
    package var accessToken: String?
    /// Seconds.
    package var expiresIn: Int64?
    package var tokenType: String?
    package var refreshToken: String?
    package var idToken: String?
    package var userId: String?
    /// The project's number.
    package var projectId: String?

    private enum CodingKeys: String, CodingKey {
        case accessToken = "access_token"
        case expiresIn = "expires_in"
        case tokenType = "token_type"
        case refreshToken = "refresh_token"
        case idToken = "id_token"
        case userId = "user_id"
        case projectId = "project_id"
    }

    package init(
        accessToken: String? = nil,
        expiresIn: Int64? = nil,
        tokenType: String? = nil,
        refreshToken: String? = nil,
        idToken: String? = nil,
        userId: String? = nil,
        projectId: String? = nil
    ) {
        self.accessToken = accessToken
        self.expiresIn = expiresIn
        self.tokenType = tokenType
        self.refreshToken = refreshToken
        self.idToken = idToken
        self.userId = userId
        self.projectId = projectId
    }
}
