import AuthDomain
package import AuthWire

extension Operations {
    private static let grantType = "urn:ietf:params:oauth:grant-type:jwt-bearer"

    /// Answers Google's OAuth 2.0 token endpoint, for service accounts.
    ///
    /// - Parameters:
    ///   - request: grant and assertion.
    ///   - network: what counts as the caller.
    /// - Returns: the token.
    /// - Throws: `WireError` for what is missing, `AuthError` for what is refused.
    package func accessToken(
        _ request: AccessTokenRequest,
        network: String
    ) async throws -> AccessTokenResponse {
        guard let grantType = request.grantType.nonEmpty else {
            throw WireError(.invalidRequest, detail: "Required parameter is missing: grant_type")
        }
        guard grantType == Self.grantType else {
            throw WireError(.unsupportedGrantType, detail: "Invalid grant_type")
        }
        guard let assertion = request.assertion.nonEmpty else {
            throw WireError(.invalidRequest, detail: "Required parameter is missing: assertion")
        }
        let (token, seconds) = try await AccessTokens(environment)
            .grant(assertion, network: network)
        return AccessTokenResponse(
            accessToken: token,
            expiresIn: Int(seconds),
            tokenType: "Bearer"
        )
    }
}
