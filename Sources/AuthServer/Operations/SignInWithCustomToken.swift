package import AuthDomain
package import AuthWire

extension Operations {
    /// Answers `accounts:signInWithCustomToken`.
    ///
    /// - Throws: `MISSING_CUSTOM_TOKEN`, `AuthError` for what is refused.
    package func signInWithCustomToken(
        _ request: SignInWithCustomTokenRequest,
        _ caller: Caller
    ) async throws -> SignInWithCustomTokenResponse {
        guard let token = request.token.nonEmpty else { throw WireError(.missingCustomToken) }
        let (tokens, isNew) = try await SignInWithCustomToken(environment)
            .signIn(token, caller: caller)
        return SignInWithCustomTokenResponse(
            kind: "identitytoolkit#VerifyCustomTokenResponse",
            idToken: tokens.idToken,
            refreshToken: tokens.refreshToken,
            expiresIn: tokens.expiresInSeconds,
            isNewUser: isNew
        )
    }
}
