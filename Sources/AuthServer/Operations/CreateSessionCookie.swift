package import AuthDomain
package import AuthWire

extension Operations {
    /// Answers `createSessionCookie`.
    ///
    /// - Throws: in this order: `MISSING_ID_TOKEN`, `INVALID_DURATION`, what is wrong with the token.
    package func createSessionCookie(
        _ request: CreateSessionCookieRequest,
        _ caller: Caller
    ) async throws -> CreateSessionCookieResponse {
        guard let idToken = request.idToken.nonEmpty else { throw WireError(.missingIDToken) }
        let seconds = try CreateSessionCookie.life(request.validDuration)
        let user = try await user(idToken, caller)
        return CreateSessionCookieResponse(
            sessionCookie: try await CreateSessionCookie(environment)
                .cookie(for: user, seconds: seconds)
        )
    }
}
