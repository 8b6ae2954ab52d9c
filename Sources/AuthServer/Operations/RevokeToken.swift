package import AuthDomain
package import AuthWire

extension Operations {
    /// Answers `accounts:revokeToken`.
    ///
    /// - Throws: `MISSING_ID_TOKEN`, `MISSING_PROVIDER_ID`, `INVALID_ARGUMENT` for what is missing of
    ///   the token, and what the rules refuse.
    package func revokeToken(
        _ request: RevokeTokenRequest,
        _ caller: Caller
    ) async throws -> EmptyResponse {
        _ = try await user(request.idToken, caller)
        guard let provider = request.providerId.nonEmpty else {
            throw WireError(.missingProviderID)
        }
        guard let token = request.token.nonEmpty else {
            throw WireError(.invalidArgument, detail: "token is missing.")
        }
        let kind: RevokeToken.Kind
        switch request.tokenType {
        case .accessToken?: kind = .accessToken
        case .refreshToken?: kind = .refreshToken
        case .authorizationCode?: kind = .code(redirectURI: request.redirectUri.nonEmpty)
        default: throw WireError(.invalidArgument, detail: "tokenType is missing.")
        }
        try await RevokeToken(environment).revoke(token, kind, at: provider, caller: caller)
        return EmptyResponse()
    }
}
