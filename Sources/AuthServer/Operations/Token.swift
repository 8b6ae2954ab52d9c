package import AuthDomain
package import AuthWire

extension Operations {
    /// Answers the token endpoint.
    ///
    /// - Throws: `WireError` for what is missing, `AuthError` for what is refused.
    package func token(_ request: TokenRequest, _ caller: Caller) async throws -> TokenResponse {
        guard let grantType = request.grantType.nonEmpty else {
            throw WireError(.missingGrantType)
        }
        guard grantType == "refresh_token" else { throw WireError(.invalidGrantType) }
        guard let refreshToken = request.refreshToken.nonEmpty else {
            throw WireError(.missingRefreshToken)
        }
        let (account, tokens) = try await Token(environment).refresh(refreshToken, caller: caller)
        return TokenResponse(
            accessToken: tokens.idToken,
            expiresIn: tokens.expiresInSeconds,
            tokenType: "Bearer",
            refreshToken: tokens.refreshToken,
            idToken: tokens.idToken,
            userId: account.rawValue,
            projectId: caller.projectNumber
        )
    }
}
